/**
 * The same `Idempotency-Key` and body answer the first result again. The key is claimed and the answer
 * kept in the transaction of the work itself, so that one never stands without the other.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { idempotencyMismatch, malformed, Problem } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { Present } from './route.ts';

/** How long a key is remembered. */
export const KEPT_SECONDS = 24 * 60 * 60;

/** Reads the header. Throws `malformed` for one that is no key (1 to 200 printable ASCII characters). */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new Problem(malformed, {
    detail: 'Send an Idempotency-Key of 1 to 200 printable characters without spaces.',
    errors: [{ path: 'header.idempotency-key', message: '1 to 200 printable characters without spaces.' }],
  });
}

/**
 * Runs `work` once for (person, key) within `transaction`, which must be open. A second call waits for the
 * first; with the same request it gets the kept answer, with another it throws `idempotency_mismatch`.
 */
export async function once(
  transaction: Kysely<Tables>,
  claim: { person: string; key: string; request: string; secret: Uint8Array; now: Date },
  work: () => Promise<unknown>,
): Promise<unknown> {
  // Keyed, because a request may hold a password, and a bare hash would let it be guessed quickly.
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
      throw new Problem(idempotencyMismatch, { detail: 'Send another key with another request.' });
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

/** Deletes keys older than a day. */
export async function sweepIdempotencyKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_SECONDS * 1000);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}
