/**
 * The same `Idempotency-Key` and body of an enrolment answer the first result again. Nobody is signed in then, so that a
 * key speaks for no person: the whole body must fit, password and all; and as the answer holds a token, it is kept sealed.
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
  /** Null: none was sent, and `work` runs. */
  readonly key: string | null;
  readonly who: ParsedInput<typeof enrollUser>['body'];
  readonly now: Date;
}

/**
 * Runs `work` once for a key within `transaction`, which must be open. A second call waits for the first; with the same
 * body it gets the kept answer, with another one it throws `idempotency_mismatch`.
 */
export async function enrollOnce(
  transaction: Kysely<Tables>,
  { secret }: Pick<Platform, 'secret'>,
  { key, who, now }: Claim,
  work: () => Promise<Enrolled>,
): Promise<Enrolled> {
  if (key === null) return work();
  // Keyed, because bare hashes would let a key and a password be guessed quickly.
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
    throw new Problem(idempotencyMismatch, { detail: 'Send another key with another request.' });
  }
  return JSON.parse(answer) as Enrolled;
}
