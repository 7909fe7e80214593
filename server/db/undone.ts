/** Runs changes as a dry run, so that they are undone afterwards. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Makes changes in the open transaction, returns their result and rolls them back to a savepoint. */
export async function undone<T>(db: Kysely<Tables>, deed: () => Promise<T>): Promise<T> {
  await sql`savepoint looked_at`.execute(db);
  const result = await deed();
  await sql`rollback to savepoint looked_at`.execute(db);
  return result;
}
