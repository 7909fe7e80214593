/** Rules on how long a sign-in lasts. */
import { isStaff, type Role } from '#core/access/access.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Staff see other people's data, so their sign-ins end sooner. */
const STAFF_LIFE = { idle_seconds: 2 * HOUR, total_seconds: 12 * HOUR };
const TAKER_LIFE = { idle_seconds: 12 * HOUR, total_seconds: 30 * DAY };

/** How long a token may stay unused, and how long it lives at most. */
export function tokenLife(role: Role): { idle_seconds: number; total_seconds: number } {
  return isStaff(role) ? STAFF_LIFE : TAKER_LIFE;
}

const READING_SECONDS = 30 * MINUTE;

/** The end of a token for viewing as a different person, made at `now`. */
export function readingEnd(now: Date): Date {
  return new Date(now.getTime() + READING_SECONDS * 1000);
}

/** The latest end of a token made at `now`. */
export function tokenEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + tokenLife(role).total_seconds * 1000);
}

/** Whether a token is still valid. */
export function isTokenGood(
  token: {
    role: Role;
    last_used_at: Date;
    ends_at: Date;
    revoked_at: Date | null;
    deactivated_at: Date | null;
    /** For a token for viewing: the token of the staff member who views. Both end together. */
    reader: { ends_at: Date; revoked_at: Date | null; deactivated_at: Date | null } | null;
  },
  now: Date,
): boolean {
  for (const one of token.reader === null ? [token] : [token, token.reader]) {
    if (one.revoked_at !== null || one.deactivated_at !== null || one.ends_at <= now) return false;
  }
  return secondsBetween(token.last_used_at, now) < tokenLife(token.role).idle_seconds;
}

/** The step that a token's person must complete before they can do anything else. */
export function preconditionOf(token: {
  must_change_password: boolean;
  owes_two_step: boolean;
  consent_due: boolean;
}): 'password' | 'two_step' | 'consent' | null {
  if (token.must_change_password) return 'password';
  if (token.owes_two_step) return 'two_step';
  return token.consent_due ? 'consent' : null;
}

/** Whether to save a token's use. Once a minute is precise enough to detect idle tokens. */
export function isUseWorthKeeping(last_used_at: Date, now: Date): boolean {
  return secondsBetween(last_used_at, now) >= MINUTE;
}

function secondsBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / 1000;
}
