/** SQL about files that other features' servers may use. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Which of `ids` are existing files. Locks the rows, so that the files stay until the transaction ends. */
export async function listPresentFiles(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map((row) => row.id);
}
