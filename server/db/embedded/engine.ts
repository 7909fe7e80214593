/**
 * Opens PostgreSQL compiled to WebAssembly. The first start may be interrupted at any time: the database is
 * copied under a temporary name and then renamed.
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

/** Set explicitly, because durability depends on these settings, although most are PostgreSQL's defaults. */
const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The default, fdatasync, does nothing in this build and still reports success.
  wal_sync_method: 'fsync',
};

/**
 * A small buffer. The database's files are in the system's cache anyway, so the default of 128 MB would cost
 * 100 MB and only save a copy.
 */
const SMALL = { shared_buffers: '32MB' };

/**
 * Compiles the engine only with the fast compiler. Optimizing its largest functions takes half a gigabyte for
 * a short time and keeps 100 MB, to save a fifth of the time for storing an answer
 * (docs/decisions/v8-flags-limit-memory.md).
 */
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag);

/** The status with which the engine leaves its loop after an ordinary SQL error. */
const SQL_ERROR = 100;

const options: PGliteOptions = {
  // Initialization would otherwise search for the largest possible memory and allocate it.
  initDbStartParams: Object.entries(SMALL).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  extensions: { btree_gin, citext, pg_trgm, unaccent },
  startParams: [
    // PGlite's default parameters start with -F, which turns fsync off.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...Object.entries({ ...DURABLE, ...SMALL }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
};

/** Opens a database in memory, empty or from the tar file of a data folder. */
export async function openInMemory(dump: string | null): Promise<PGlite> {
  if (dump === null) return PGlite.create(options);
  return PGlite.create({ ...options, loadDataDir: await openAsBlob(dump) });
}

/** Opens the database in `folder`. The first start copies the empty database. `fsyncs[0]` counts fsyncs. */
export async function openInFolder(folder: string, fsyncs: Int32Array): Promise<PGlite> {
  const place = join(folder, 'pg');
  if (!existsSync(place)) await copyDatabase(folder, place);
  return PGlite.create({ ...options, fs: new DurableFiles(place, fsyncs) });
}

async function copyDatabase(folder: string, place: string): Promise<void> {
  const unfinished = join(folder, 'pg.new');
  // The remains of an interrupted first start contain nothing that was reported as saved.
  rmSync(unfinished, { recursive: true, force: true });
  await copyEmptyDatabase(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, place);
  syncPath(folder);
}

/** Creates a database without schema in `folder`. Nothing is synced. */
export async function makeDatabase(folder: string): Promise<void> {
  const db = await PGlite.create({ ...options, fs: new NodeFS(folder) });
  await db.close();
}

/**
 * Calls `stop` (which must not return) if the engine fails for a reason that is not an SQL error. After a
 * crash or the PANIC of a failed fsync, PGlite would continue with corrupt memory and files.
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
