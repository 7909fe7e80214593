/**
 * Viewing Assay as a different person sees it, with a read-only token for that person. It is valid while the
 * viewer's own token is.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Platform } from '#server/http/route.ts';
import type { LoginRecord } from '../auth.contract.ts';
import { readingEnd } from '../token.rules.ts';
import { addReadingToken, revokeReadingTokens } from './reading.store.ts';
import { signedInUser } from './sign-in.ts';
import { signToken } from './token.ts';

/**
 * A login record with which the holder of the token `read_through` sees Assay as `person` does for half an
 * hour. Ignores steps that `person` must do first, such as changing a password.
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

/** Ends the viewing as `person` that was opened through this token; returns whether there was one. */
export function closeReading(
  db: Kysely<Tables>,
  reading: { person: string; read_through: string },
  now: Date,
): Promise<boolean> {
  return revokeReadingTokens(db, reading, now);
}
