/** Finds out whether the browser of a public call is signed in, and as whom. */
import type { Platform } from '#server/http/route.ts';
import { isTokenGood } from '../token.rules.ts';
import { readToken } from './token.ts';
import { findToken } from './tokens.store.ts';

/**
 * The id of the person whom `authorization` (the header as sent) signs in. Null if there is none, and for
 * staff who view Assay as a different person.
 */
export async function signedInPerson(
  platform: Platform,
  authorization: string | null,
): Promise<string | null> {
  const now = platform.clock.now();
  const id = await readToken(platform.secret, authorization ?? undefined, now);
  const token = id === null ? null : await findToken(platform.database.kysely, id);
  return token !== null && token.reader === null && isTokenGood(token, now) ? token.person : null;
}
