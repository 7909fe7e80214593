/**
 * Restores a backup. It checks the whole file first, then replaces the database in one transaction and
 * records who was erased since the backup.
 */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { syncPath } from '#server/db/embedded/durable-files.ts';
import { addErasures, type Erasure, ledgerPath, listErasures, readLedger } from '#server/erasure-ledger.ts';
import { checkArchive, readParts } from './archive.ts';
import { writeBackup } from './backup.ts';
import { BackupFault } from './backup-fault.ts';
import { type Installation, requireKnown, secretCheck } from './installation.ts';
import { FILE_PART, type Manifest, TABLE_PART } from './manifest.ts';
import { rebuild, requireAlone, type Standing, standingOf } from './rebuild.ts';
import { insertRows, type TableShape } from './rows.ts';
import { stamp } from './stamp.ts';
import type { ReadEntry } from './tar.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** The path of the backup of the replaced data; null if there were no people. */
  readonly kept: string | null;
  /** Whether this server can decrypt the values in the backup of a different one. */
  readonly has_same_secret: boolean;
}

/**
 * Replaces the server's data with the backup at `path`. Everyone who was erased according to the present
 * data, the erasure ledger or the file `erasures` is recorded, and the next preparation erases them again.
 * Throws `BackupFault` and changes nothing if the data contains people and `replace` is not set, or if the
 * backup does not fit.
 */
export async function restoreBackup(
  installation: Installation,
  path: string,
  { replace = false, erasures = null }: { replace?: boolean; erasures?: string | null } = {},
): Promise<Restored> {
  const { database, data_folder, secret } = installation;
  const manifest = await checkArchive(path);
  await requireKnown(path, manifest.migrations, manifest.version);
  const carried = erasures === null ? [] : await readErasures(erasures);
  const standing = await lookAt(installation);
  if (standing.people > 0 && !replace) {
    throw new BackupFault(
      'This installation already has people in it. Add --replace to replace it with the backup. Its current data is backed up first.',
    );
  }
  await mkdir(data_folder, { recursive: true });
  const kept = standing.people > 0 ? join(data_folder, `replaced-${stamp()}.tar.gz`) : null;
  if (kept !== null) await writeBackup(installation, kept);
  carried.push(...standing.erasures, ...((await readLedger(ledgerPath(data_folder)))?.erasures ?? []));
  try {
    await rebuild(database, {
      migrations: manifest.migrations.length,
      sequences: manifest.sequences,
      fill: (client, tables) => fill(client, tables, { path, manifest, data_folder }),
      finish: (client) => addErasures(client, carried),
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupFault(`${path} can't be restored, and nothing was changed: ${error.message}.`);
  }
  return { manifest, kept, has_same_secret: manifest.secret_check === secretCheck(secret) };
}

/** The data before the restore, and who was erased. */
async function lookAt({ database }: Installation): Promise<Standing & { erasures: Erasure[] }> {
  await requireAlone(database);
  const client = await database.pool.connect();
  try {
    return { ...(await standingOf(client)), erasures: await listErasures(client) };
  } finally {
    client.release();
  }
}

async function readErasures(path: string): Promise<Erasure[]> {
  const ledger = await readLedger(path);
  if (ledger === null) throw new BackupFault(`${path}: this file doesn't exist.`);
  if (ledger.unreadable.length > 0) {
    throw new BackupFault(`${path} isn't a list of erasures. Check line ${ledger.unreadable.join(', ')}.`);
  }
  return ledger.erasures;
}

interface Source {
  readonly path: string;
  readonly manifest: Manifest;
  readonly data_folder: string;
}

async function fill(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  { path, manifest, data_folder }: Source,
): Promise<void> {
  const shapes = new Map(manifest.tables.map((table) => [table.name, shapeOf(path, table, tables)]));
  const counts = new Map<string, number>();
  for await (const part of readParts(path)) {
    const name = TABLE_PART.exec(part.name)?.[1] ?? '';
    const shape = shapes.get(name);
    if (FILE_PART.test(part.name)) await keepFile(join(data_folder, part.name), part);
    else if (shape === undefined)
      throw new BackupFault(`${path} has rows of a table that isn't in its manifest: ${part.name}.`);
    else {
      const lines = await linesOf(part);
      await insertRows(client, shape, lines);
      counts.set(name, (counts.get(name) ?? 0) + lines.length);
    }
  }
  for (const { name, row_count } of manifest.tables) {
    if ((counts.get(name) ?? 0) === row_count) continue;
    throw new BackupFault(
      `${path} doesn't have the number of rows in table ${name} that its manifest states.`,
    );
  }
}

/** The table with its columns in the backup's order. They must be the columns that its migrations create. */
function shapeOf(
  path: string,
  { name, columns }: Manifest['tables'][number],
  tables: readonly TableShape[],
): TableShape {
  const made = tables.find((table) => table.name === name)?.columns ?? [];
  const ordered = columns.flatMap((column) => made.find((one) => one.name === column) ?? []);
  if (ordered.length === columns.length && new Set(columns).size === made.length) {
    return { name, columns: ordered };
  }
  throw new BackupFault(`${path} has a table ${name} that its migrations don't create.`);
}

async function linesOf({ bytes }: ReadEntry): Promise<string[]> {
  return (await buffer(bytes))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Resolves once the bytes are on the disk. Overwrites an unfinished file of an earlier attempt. */
async function keepFile(path: string, { bytes }: ReadEntry): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(`${path}.unfinished`, 'w');
  try {
    for await (const piece of bytes) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.unfinished`, path);
  syncPath(dirname(path));
}
