/** A database of a test's own, migrated and empty, embedded or served. */

import { describe, inject } from 'vitest';
import { type Database, openDatabase, overEmbedded } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { createTestDatabase } from './postgres.ts';

/** Opens one; closing it is the end of it. */
export async function testDatabase(kind: Database['kind']): Promise<Database> {
  if (kind === 'embedded') return overEmbedded(await startEmbedded({ dump: inject('embedded_dump') }));
  const { url, template } = inject('served');
  const own = await createTestDatabase(url, template);
  const database = await openDatabase({ url: own.url });
  return {
    ...database,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}

/** Runs a suite on each kind of database; the suite calls `open` and closes what it opened. */
export function describeOnBothDatabases(name: string, suite: (open: () => Promise<Database>) => void): void {
  describe.each(['embedded', 'served'] as const)(`${name} (%s database)`, (kind) => {
    suite(() => testDatabase(kind));
  });
}
