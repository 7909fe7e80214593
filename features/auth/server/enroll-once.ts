/**
 * Repeats the first response when an enrollment comes again with the same `Idempotency-Key` and body. Nobody
 * is signed in yet, so the key belongs to no person: the whole body must match, password included. The stored
 * response contains a token and is therefore encrypted.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AnswerInput, ParsedInput } from '#contract/endpoint.ts';
import { idempotencyMismatch, Problem } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Platform } from '#server/http/route.ts';
import { openText, sealText } from '#server/sealed.ts';
import type { enrollUser } from '../getting-in.contract.ts';
import { addEnrolmentKey, findEnrolmentKey, saveEnrolmentAnswer } from './enrolment-keys.store.ts';

type Enrolled = AnswerInput<typeof enrollUser>;

interface Claim {
  /** The key of the request. If the caller sent none, it is null and `work` simply runs. */
  readonly key: string | null;
  readonly who: ParsedInput<typeof enrollUser>['body'];
  readonly now: Date;
}

/**
 * Runs `work` once for a key within the open `transaction`. A second call waits for the first. With the same
 * body it gets the stored response; with a different body it throws `idempotency_mismatch`.
 */
export async function enrollOnce(
  transaction: Kysely<Tables>,
  { secret }: Pick<Platform, 'secret'>,
  { key, who, now }: Claim,
  work: () => Promise<Enrolled>,
): Promise<Enrolled> {
  if (key === null) return work();
  // Keyed hashes, because plain ones would let an attacker guess keys and passwords quickly.
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest();
  const key_hash = hashOf(`enrolment key/${key}`);
  const request_hash = hashOf(`enrolment/${JSON.stringify(who)}`);
  const seal = { secret, use: 'enrolment', row: key_hash.toString('hex') };
  if (await addEnrolmentKey(transaction, { key_hash, request_hash, created_at: now })) {
    const answer = await work();
    const sealed_answer = sealText(JSON.stringify(answer), seal);
    await saveEnrolmentAnswer(transaction, key_hash, { person: answer.user.id, sealed_answer });
    return answer;
  }
  const kept = await findEnrolmentKey(transaction, key_hash);
  const answer = kept?.request_hash.equals(request_hash) ? openText(kept.sealed_answer, seal) : null;
  if (answer === null) {
    throw new Problem(idempotencyMismatch, { detail: 'Use a new idempotency key for a different request.' });
  }
  return JSON.parse(answer) as Enrolled;
}
