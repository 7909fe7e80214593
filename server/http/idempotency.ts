/**
 * Idempotency keys: a repeated request with the same key and body gets the first response again. The key and
 * the response are stored in the transaction of the work, so neither is stored without the work.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { idempotencyMismatch, malformed, Problem } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { Present } from './route.ts';

/** How long idempotency keys are kept. */
export const KEPT_SECONDS = 24 * 60 * 60;

/**
 * Reads the `Idempotency-Key` header. Throws `malformed` for an invalid key (allowed are 1 to 200 printable
 * ASCII characters).
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new Problem(malformed, {
    detail: 'Send an Idempotency-Key of 1 to 200 printable characters without spaces.',
    errors: [{ path: 'header.idempotency-key', message: '1 to 200 printable characters without spaces.' }],
  });
}

/**
 * Runs `work` once for each person and key in the open `transaction`. A second call waits for the first. If
 * its request is the same, it gets the stored response; otherwise it throws `idempotency_mismatch`.
 */
export async function once(
  transaction: Kysely<Tables>,
  claim: { person: string; key: string; request: string; secret: Uint8Array; now: Date },
  work: () => Promise<unknown>,
): Promise<unknown> {
  // An HMAC, because a password in the request could be guessed quickly from a plain hash.
  const requestHash = createHmac('sha256', claim.secret).update(claim.request).digest();
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .values({ person: claim.person, key: claim.key, request_hash: requestHash, created_at: claim.now })
    .onConflict((conflict) => conflict.columns(['person', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) {
    const kept = await transaction
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response', 'is_present'])
      .where('person', '=', claim.person)
      .where('key', '=', claim.key)
      .executeTakeFirstOrThrow();
    if (!requestHash.equals(kept.request_hash)) {
      throw new Problem(idempotencyMismatch, { detail: 'Use a new key for a different request.' });
    }
    return kept.is_present ? new Present(kept.response) : kept.response;
  }
  const given = await work();
  const is_present = given instanceof Present;
  const answer = is_present ? given.answer : given;
  await transaction
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer), is_present })
    .where('person', '=', claim.person)
    .where('key', '=', claim.key)
    .execute();
  return given;
}

/** Deletes idempotency keys older than one day. */
export async function sweepIdempotencyKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_SECONDS * 1000);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}
