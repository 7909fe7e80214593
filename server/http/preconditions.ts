/**
 * Checks that may refuse a call although the caller's role allows it: a precondition that is not met, reading
 * as a different person, or a missing proof of identity.
 */
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
  password: { kind: passwordDue, detail: 'Choose a new password before you do anything else.' },
  two_step: { kind: twoStepDue, detail: 'Set up two-step verification before you do anything else.' },
  consent: {
    kind: consentDue,
    detail: 'A parent or guardian must give consent first. Then you can use everything.',
  },
};

/**
 * Why `caller` may not change anything: they view the app as a different person, or a precondition is not
 * met. Null if they may.
 */
export function refusalToChange({
  read_by,
  precondition,
}: Pick<Caller, 'precondition' | 'read_by'>): Problem | null {
  if (read_by !== null)
    return new Problem(readingOnly, {
      detail: 'Nothing was changed. Go back to your own view to make changes.',
    });
  if (precondition === null) return null;
  const { kind, detail } = KINDS[precondition];
  return new Problem(kind, { detail });
}

/**
 * Throws `reading_only` if staff who view the app as a different person try to change something. Throws
 * `password_due`, `two_step_due` or `consent_due` if the caller must do that first. The preconditions of the
 * viewed person do not block reading.
 */
export function requireMayCall(
  { method, exempt_from_preconditions }: Pick<Endpoint, 'method' | 'exempt_from_preconditions'>,
  caller: Pick<Caller, 'precondition' | 'read_by'>,
): void {
  if (caller.read_by === null ? exempt_from_preconditions : method === 'GET') return;
  const refusal = refusalToChange(caller);
  if (refusal !== null) throw refusal;
}

/** How long a proof of identity is valid for dangerous calls. */
export const PROOF_SECONDS = 10 * 60;

/**
 * Throws `proof_due` unless the caller proved their identity within the last ten minutes, by signing in or by
 * `POST /api/me/proof/`. It protects what nobody with a stolen sign-in must be able to do: change passwords
 * and contacts of others, add staff, change settings, export or erase data.
 */
export function requireFreshProof({ caller, now }: { caller: Pick<Caller, 'proved_at'>; now: Date }): void {
  const age = caller.proved_at === null ? Infinity : now.getTime() - caller.proved_at.getTime();
  if (age < PROOF_SECONDS * 1000) return;
  throw new Problem(proofDue, { detail: 'Enter your password or a two-step verification code to continue.' });
}
