/** The SQL of this feature that other features' servers build on. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Those of `ids` that are files; they stay until the transaction ends. */
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
