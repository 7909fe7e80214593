/**
 * A served database in the state before a migration, for tests of how the migration handles existing rows.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from './postgres.ts';

const FILES = new URL('../../server/db/migrations/', import.meta.url);

export interface BeforeMigration {
  /** Runs a statement and returns its rows. */
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs the migrations before the first one whose name is not less than `name`. */
  migrateBefore(name: string): Promise<void>;
  migrateAll(): Promise<void>;
}

/** Creates a database with the migrations before `name`. It is dropped after the test. */
export async function databaseBefore(name: string): Promise<BeforeMigration> {
  const own = await createTestDatabase(inject('served').url);
  const folder = await mkdtemp(join(tmpdir(), 'assay-before-'));
  const database = await openDatabase({ url: own.url });
  onTestFinished(async () => {
    await database.close();
    await own.drop();
    await rm(folder, { recursive: true });
  });
  const before: BeforeMigration = {
    run: async (sql, values = []) => (await database.pool.query(sql, values)).rows,
    async migrateBefore(next) {
      for (const file of await readdir(FILES)) {
        if (file < next) await cp(new URL(file, FILES), join(folder, file));
      }
      await migrate(database, pathToFileURL(`${folder}/`));
    },
    async migrateAll() {
      await migrate(database);
    },
  };
  await before.migrateBefore(name);
  return before;
}
