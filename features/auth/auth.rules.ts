/** Who may set whose password, and unlock whom; what one may make one's own. It knows roles; whose rows are in reach is SQL's business. */
import { breaksRule, type Fault, forbidden, Problem } from '#contract/problem.ts';
import { mayGrant, type Role, reachOf } from '#core/access/access.ts';

interface Ranked {
  readonly id: string;
  readonly role: Role;
}

/** Throws `forbidden` unless a caller may set this person's password: their own always, others' where they decide over people. */
export function requireMaySetPassword(caller: Ranked, person: string): void {
  if (caller.id === person || reachOf(caller.role, 'people.decide') !== 'none') return;
  throw new Problem(forbidden, { detail: 'Your role does not set the passwords of others.' });
}

/** Throws `forbidden` unless `caller` decides over somebody else's sign-in, which asks for the higher rank. */
export function requireRankOver(caller: Ranked, person: Ranked): void {
  if (caller.id !== person.id && mayGrant(caller.role, person.role)) return;
  throw new Problem(forbidden, { detail: 'Only for others, of a lower rank than your own.' });
}

/** The present password, which whoever changes their own must name. Throws `breaks_rule` without it. */
export function requireCurrentPassword(current: string | undefined): string {
  if (current !== undefined) return current;
  throw new Problem(breaksRule, {
    errors: [{ path: 'body.current_password', message: 'Write your present password.' }],
  });
}

/** What speaks against asking for `email` as one's own: that it is already. */
export function ownEmailFaults(
  own: { readonly email: string | null; readonly is_email_confirmed: boolean },
  email: string,
): Fault[] {
  const is_own = own.is_email_confirmed && own.email?.toLowerCase() === email.toLowerCase();
  return is_own ? [{ path: 'body.email', message: 'This is your email already.' }] : [];
}
