/** Looking at the product as someone else sees it: a token of theirs that changes nothing, and is good while one's own is. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Platform } from '#server/http/route.ts';
import type { LoginRecord } from '../auth.contract.ts';
import { readingEnd } from '../token.rules.ts';
import { addReadingToken, revokeReadingTokens } from './reading.store.ts';
import { signedInUser } from './sign-in.ts';
import { signToken } from './token.ts';

/**
 * A login record with which whoever holds the token `read_through` reads as `person` for half an hour. Nothing that
 * `person` must do first stands in the way.
 */
export async function openReading(
  { secret }: Pick<Platform, 'secret'>,
  db: Kysely<Tables>,
  { person, read_through }: { person: string; read_through: string },
  now: Date,
): Promise<LoginRecord> {
  const ends_at = readingEnd(now);
  const id = await addReadingToken(db, { person, read_through, now, ends_at });
  const user = await signedInUser(db, { id: person }, false, now);
  return {
    access_token: await signToken(secret, id, now, ends_at),
    expires_at: ends_at.toISOString(),
    user: { ...user, must_change_password: false, precondition: null },
  };
}

/** Ends the reading as `person` that was opened through this token; tells whether there was any. */
export function closeReading(
  db: Kysely<Tables>,
  reading: { person: string; read_through: string },
  now: Date,
): Promise<boolean> {
  return revokeReadingTokens(db, reading, now);
}
