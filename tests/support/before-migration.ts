/** A served database as it stood before a migration, for what that one tells of the rows it finds. */
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
  /** The rows that a statement answers with. */
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Migrates up to the first file whose name is not less than `name`. */
  migrateBefore(name: string): Promise<void>;
  migrateAll(): Promise<void>;
}

/** One of the test's own, which holds what the migrations before `name` make; gone with the test. */
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
