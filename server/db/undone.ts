/** A deed that is only looked at. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** What a deed comes to: done in the transaction that is open, read, and undone. */
export async function undone<T>(db: Kysely<Tables>, deed: () => Promise<T>): Promise<T> {
  await sql`savepoint looked_at`.execute(db);
  const result = await deed();
  await sql`rollback to savepoint looked_at`.execute(db);
  return result;
}
