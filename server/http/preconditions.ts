/** What keeps a caller from a call that their role includes: a precondition that is not met, that they only read, that proof of who they are is due. */
import type { Endpoint } from '#contract/endpoint.ts';
import {
  consentDue,
  Problem,
  type ProblemKind,
  passwordDue,
  proofDue,
  readingOnly,
  twoStepDue,
} from '#contract/problem.ts';
import type { Caller, Precondition } from './route.ts';

const KINDS: Readonly<Record<Precondition, { kind: ProblemKind; detail: string }>> = {
  password: { kind: passwordDue, detail: 'Choose a new password before anything else.' },
  two_step: { kind: twoStepDue, detail: 'Set up your second step before anything else.' },
  consent: {
    kind: consentDue,
    detail: 'A parent or guardian must agree first. Everything opens once they do.',
  },
};

/** Why `caller` may change nothing: they only read as someone else, or must do something else first. Null where they may. */
export function refusalToChange({
  read_by,
  precondition,
}: Pick<Caller, 'precondition' | 'read_by'>): Problem | null {
  if (read_by !== null)
    return new Problem(readingOnly, { detail: 'Nothing was changed. Go back to do it in your own name.' });
  if (precondition === null) return null;
  const { kind, detail } = KINDS[precondition];
  return new Problem(kind, { detail });
}

/**
 * Throws `reading_only` for a change by someone who only reads, and `password_due`, `two_step_due` or `consent_due`
 * where that comes first. Nothing of what the person must do first keeps a reader from reading.
 */
export function requireMayCall(
  { method, exempt_from_preconditions }: Pick<Endpoint, 'method' | 'exempt_from_preconditions'>,
  caller: Pick<Caller, 'precondition' | 'read_by'>,
): void {
  if (caller.read_by === null ? exempt_from_preconditions : method === 'GET') return;
  const refusal = refusalToChange(caller);
  if (refusal !== null) throw refusal;
}

/** How long a proof of who one is counts for what is dangerous. */
export const PROOF_SECONDS = 10 * 60;

/**
 * Throws `proof_due` unless the caller proved who they are within the last ten minutes, by signing in or by
 * `POST /api/me/proof/`. For what a stolen sign-in must not do: passwords and contacts of others, another one among the
 * staff, settings, exports, erasing.
 */
export function requireFreshProof({ caller, now }: { caller: Pick<Caller, 'proved_at'>; now: Date }): void {
  const age = caller.proved_at === null ? Infinity : now.getTime() - caller.proved_at.getTime();
  if (age < PROOF_SECONDS * 1000) return;
  throw new Problem(proofDue, { detail: 'Write your password, or the code of your second step, and go on.' });
}
