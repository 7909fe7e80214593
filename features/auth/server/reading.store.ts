import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';

/**
 * Adds a token with which a staff member views Assay as `person`. It is valid while the staff member's own
 * token is. Returns its id.
 */
export async function addReadingToken(
  db: Kysely<Tables>,
  token: { person: string; read_through: string; now: Date; ends_at: Date },
): Promise<string> {
  const id = v7();
  const { now, ...row } = token;
  await db
    .insertInto('access_tokens')
    .values({ id, ...row, issued_at: now, last_used_at: now })
    .execute();
  return id;
}

/**
 * Revokes the tokens for viewing as `person` that were opened through this token; returns whether there were
 * any.
 */
export async function revokeReadingTokens(
  db: Kysely<Tables>,
  { person, read_through }: { person: string; read_through: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('read_through', '=', read_through)
    .where('person', '=', person)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
