/**
 * Rules on who may set whose password, who may unlock whom, and which email people may claim. The store
 * checks whose rows are in reach.
 */
import { breaksRule, type Fault, forbidden, Problem } from '#contract/problem.ts';
import { mayGrant, type Role, reachOf } from '#core/access/access.ts';

interface Ranked {
  readonly id: string;
  readonly role: Role;
}

/**
 * Throws `forbidden` unless the caller may set this person's password. Everybody may set their own; other
 * people's passwords need the action `people.decide`.
 */
export function requireMaySetPassword(caller: Ranked, person: string): void {
  if (caller.id === person || reachOf(caller.role, 'people.decide') !== 'none') return;
  throw new Problem(forbidden, { detail: 'Your role can’t set other people’s passwords.' });
}

/**
 * Throws `forbidden` unless `caller` may change a different person's sign-in. This takes a higher rank than
 * that person's.
 */
export function requireRankOver(caller: Ranked, person: Ranked): void {
  if (caller.id !== person.id && mayGrant(caller.role, person.role)) return;
  throw new Problem(forbidden, {
    detail: 'You can do this only for other people whose role ranks below yours.',
  });
}

/**
 * Returns the current password, which people must give to change their own. Throws `breaks_rule` without it.
 */
export function requireCurrentPassword(current: string | undefined): string {
  if (current !== undefined) return current;
  throw new Problem(breaksRule, {
    errors: [{ path: 'body.current_password', message: 'Enter your current password.' }],
  });
}

/** The error for asking to confirm an `email` that the person has already confirmed. */
export function ownEmailFaults(
  own: { readonly email: string | null; readonly is_email_confirmed: boolean },
  email: string,
): Fault[] {
  const is_own = own.is_email_confirmed && own.email?.toLowerCase() === email.toLowerCase();
  return is_own ? [{ path: 'body.email', message: 'This is already your email.' }] : [];
}
