/** What keeps a caller from a call that their role includes: a debt, that they only read, that proof of who they are is due. It knows no feature. */
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
import type { Caller, Debt } from './route.ts';

const KINDS: Readonly<Record<Debt, { kind: ProblemKind; detail: string }>> = {
  password: { kind: passwordDue, detail: 'Choose a new password before anything else.' },
  two_step: { kind: twoStepDue, detail: 'Set up your second step before anything else.' },
  consent: {
    kind: consentDue,
    detail: 'A parent or guardian must agree first. Everything opens once they do.',
  },
};

/** Why `caller` may change nothing: they only read as someone else, or owe something first. Null where they may. */
export function refusalToChange({ read_by, owes }: Pick<Caller, 'owes' | 'read_by'>): Problem | null {
  if (read_by !== null)
    return new Problem(readingOnly, { detail: 'Nothing was changed. Go back to do it in your own name.' });
  if (owes === null) return null;
  const { kind, detail } = KINDS[owes];
  return new Problem(kind, { detail });
}

/**
 * Throws `reading_only` for a change by someone who only reads, and `password_due`, `two_step_due` or `consent_due`
 * where something is owed first. Who reads owes nothing of what the person owes.
 */
export function requireMayCall(
  { method, while_owing }: Pick<Endpoint, 'method' | 'while_owing'>,
  caller: Pick<Caller, 'owes' | 'read_by'>,
): void {
  if (caller.read_by === null ? while_owing : method === 'GET') return;
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
