/**
 * Writes a backup: every table in one snapshot and the uploaded files of the data folder, in one archive. It
 * changes nothing.
 */
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { ledgerText, listErasures } from '#server/erasure-ledger.ts';
import { tables } from '../app.ts';
import { KEPT_FILE, putWhole, requireFree, writeArchive } from './archive.ts';
import { type Installation, secretCheck } from './installation.ts';
import { FILE_PART, FORMAT, type Manifest } from './manifest.ts';
import { type Blanks, listSequences, listTables, readRows, type TableShape } from './rows.ts';
import { inSnapshot } from './snapshot.ts';
import type { TarEntry } from './tar.ts';

/** The size of one part in UTF-16 units: small enough to keep in memory, large enough for few parts. */
const PART_LENGTH = 1024 * 1024;

/** Writes a backup to `path`, which must not exist yet. Returns the manifest. */
export async function writeBackup(installation: Installation, path: string): Promise<Manifest> {
  requireFree(path);
  return inSnapshot(installation.database, async (client, migrations) => {
    const tables = await listTables(client);
    const sequences = await listSequences(client);
    const { found, missing, bucket } = await findFiles(client, tables, installation.data_folder);
    const counts = new Map<string, number>();
    const entries = async function* (): AsyncGenerator<TarEntry> {
      for (const name of found) yield fileEntry(installation.data_folder, name);
      for (const table of tables) if (!isLeftOut(table.name)) yield* tableEntries(client, table, counts);
    };
    return writeArchive(path, entries(), (parts) => ({
      format: FORMAT,
      version: ownVersion(),
      made_at: new Date().toISOString(),
      migrations: [...migrations],
      secret_check: secretCheck(installation.secret),
      tables: tables
        .filter(({ name }) => !isLeftOut(name))
        .map(({ name, columns }) => ({
          name,
          columns: columns.map((column) => column.name),
          row_count: counts.get(name) ?? 0,
        })),
      sequences,
      files: { folder: found.length, bucket, missing },
      parts,
    }));
  });
}

/** Writes the list of erased people to `path`, which must not exist yet. Returns their number. */
export async function writeErasures(installation: Installation, path: string): Promise<number> {
  requireFree(path);
  return inSnapshot(installation.database, async (client) => {
    const erasures = await listErasures(client);
    await putWhole(path, (draft) => pipeline([ledgerText(erasures)], createWriteStream(draft, KEPT_FILE)));
    return erasures.length;
  });
}

/**
 * Finds the files that rows place in the data folder: the paths of those that exist, and the hashes of the
 * missing ones.
 */
async function findFiles(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  data_folder: string,
): Promise<{ found: string[]; missing: string[]; bucket: number }> {
  if (tables.every(({ name }) => name !== 'files')) return { found: [], missing: [], bucket: 0 };
  // In a schema older than buckets, every file is in the folder.
  const { rows } = await client.query<{ sha256: string; kept_in: string | null }>(
    `select distinct sha256, to_jsonb(files) ->> 'kept_in' as kept_in from files order by sha256`,
  );
  const kept = rows.filter(({ kept_in }) => kept_in !== 'bucket').map(({ sha256 }) => sha256);
  const pathOf = new Map((await listPaths(data_folder)).map((path) => [path.slice(-64), path]));
  return {
    found: kept.flatMap((sha256) => pathOf.get(sha256) ?? []),
    missing: kept.filter((sha256) => !pathOf.has(sha256)),
    bucket: rows.length - kept.length,
  };
}

/** The paths of the stored files. Files are named by their hash. */
async function listPaths(data_folder: string): Promise<string[]> {
  try {
    const names = await readdir(join(data_folder, 'files'), { recursive: true });
    return names.map((name) => `files/${name.replaceAll('\\', '/')}`).filter((path) => FILE_PART.test(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function fileEntry(data_folder: string, name: string): Promise<TarEntry> {
  const path = join(data_folder, name);
  return { name, size_bytes: (await stat(path)).size, bytes: createReadStream(path) };
}

async function* tableEntries(
  client: pg.ClientBase,
  table: TableShape,
  counts: Map<string, number>,
): AsyncGenerator<TarEntry> {
  let [count, number, length] = [0, 0, 0];
  let lines: string[] = [];
  const part = (): TarEntry => {
    number += 1;
    // Write one buffer; otherwise the compressor would run for each line.
    const bytes = Buffer.from(lines.join(''));
    [lines, length] = [[], 0];
    const name = `tables/${table.name}/${String(number).padStart(6, '0')}.jsonl`;
    return { name, size_bytes: bytes.length, bytes: [bytes] };
  };
  for await (const fetched of readRows(client, table, blanksOf(table.name))) {
    for (const line of fetched) {
      lines.push(`${line}\n`);
      length += line.length;
      if (length >= PART_LENGTH) yield part();
    }
    count += fetched.length;
  }
  if (lines.length > 0) yield part();
  counts.set(table.name, count);
}

function ownVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const declared = new Map(tables().map(({ name, backup }) => [name, backup]));

/** Whether a backup leaves out the table's rows. */
export function isLeftOut(table: string): boolean {
  return declared.get(table) === 'left_out';
}

/** The SQL expressions that replace some columns of a table in a backup. */
function blanksOf(table: string): Blanks {
  const backup = declared.get(table);
  return typeof backup === 'object' ? (backup as Blanks) : {};
}
