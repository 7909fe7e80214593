/**
 * PostgreSQL compiled to WebAssembly, as a file of options and a first start that can be cut off anywhere: the
 * database is copied beside its place and renamed into it.
 */
import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableFiles, syncPath, syncTree } from './durable-files.ts';
import { copyEmptyDatabase } from './empty-database.ts';

/** Set by name, although most are PostgreSQL's defaults, because they are what "saved" rests on. */
const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // fdatasync, the default, does nothing at all in this build and reports success.
  wal_sync_method: 'fsync',
};

/**
 * What it holds in memory is held twice, because its files are in the system's cache as well: the default of 128 MB
 * costs the process 100 MB and saves it nothing but a copy.
 */
const SMALL = { shared_buffers: '32MB' };

/**
 * The engine's code is compiled once, by the quick compiler: optimising its largest functions takes half a gigabyte for
 * a moment, and keeps a hundred megabytes, for a fifth less work on a save (docs/decisions/v8-flags-limit-memory.md).
 */
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag);

/** The status with which the engine leaves its loop for an ordinary SQL error. */
const SQL_ERROR = 100;

const options: PGliteOptions = {
  // Making a database tries how much memory it may have, and fills what it tries.
  initDbStartParams: Object.entries(SMALL).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  extensions: { btree_gin, citext, pg_trgm, unaccent },
  startParams: [
    // PGlite's own list starts with -F, which turns fsync off.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...Object.entries({ ...DURABLE, ...SMALL }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
};

/** Opens a database in memory, empty or from the tar file of a data folder. */
export async function openInMemory(dump: string | null): Promise<PGlite> {
  if (dump === null) return PGlite.create(options);
  return PGlite.create({ ...options, loadDataDir: await openAsBlob(dump) });
}

/**
 * Opens the database in `folder`, at the first start a copy of the empty one of the newest schema. `fsyncs[0]` counts what
 * reached the disk.
 */
export async function openInFolder(folder: string, fsyncs: Int32Array): Promise<PGlite> {
  const place = join(folder, 'pg');
  if (!existsSync(place)) await copyDatabase(folder, place);
  return PGlite.create({ ...options, fs: new DurableFiles(place, fsyncs) });
}

async function copyDatabase(folder: string, place: string): Promise<void> {
  const unfinished = join(folder, 'pg.new');
  // What an earlier first start left when it was cut off holds nothing that anybody was told is saved.
  rmSync(unfinished, { recursive: true, force: true });
  await copyEmptyDatabase(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, place);
  syncPath(folder);
}

/** Makes a database of no schema in `folder`; nothing of it is synced. */
export async function makeDatabase(folder: string): Promise<void> {
  const db = await PGlite.create({ ...options, fs: new NodeFS(folder) });
  await db.close();
}

/**
 * Calls `stop` (which must not return) when the engine fails otherwise than by an SQL error: PGlite goes on after a crash
 * and after the PANIC of a failed fsync alike, with memory and files that nobody can vouch for.
 */
export function stopOnTrap(db: PGlite, stop: () => never): void {
  const once = db.Module._PostgresMainLoopOnce;
  db.Module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { status?: number }).status === SQL_ERROR) throw error;
      stop();
    }
  };
}
