/** How long a sign-in lasts. It knows roles and instants; signing and storing tokens is the server's. */
import { isStaff, type Role } from '#core/access/access.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Staff see other people's data, so what they leave open closes sooner. */
const STAFF_LIFE = { idle_seconds: 2 * HOUR, total_seconds: 12 * HOUR };
const TAKER_LIFE = { idle_seconds: 12 * HOUR, total_seconds: 30 * DAY };

/** How long a token may rest unused, and how long it lives at most. */
export function tokenLife(role: Role): { idle_seconds: number; total_seconds: number } {
  return isStaff(role) ? STAFF_LIFE : TAKER_LIFE;
}

const READING_SECONDS = 30 * MINUTE;

/** The instant at which a token to read as someone else, made `now`, ends. */
export function readingEnd(now: Date): Date {
  return new Date(now.getTime() + READING_SECONDS * 1000);
}

/** The instant at which a token made `now` ends, used or not. */
export function tokenEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + tokenLife(role).total_seconds * 1000);
}

/** Whether a token still speaks for its person. */
export function isTokenGood(
  token: {
    role: Role;
    last_used_at: Date;
    ends_at: Date;
    revoked_at: Date | null;
    deactivated_at: Date | null;
    /** Of a token to read with: the one of the member of staff who asked for it. It ends with that. */
    reader: { ends_at: Date; revoked_at: Date | null; deactivated_at: Date | null } | null;
  },
  now: Date,
): boolean {
  for (const one of token.reader === null ? [token] : [token, token.reader]) {
    if (one.revoked_at !== null || one.deactivated_at !== null || one.ends_at <= now) return false;
  }
  return secondsBetween(token.last_used_at, now) < tokenLife(token.role).idle_seconds;
}

/** What a token's person must do before anything else, the first of it. */
export function preconditionOf(token: {
  must_change_password: boolean;
  owes_two_step: boolean;
  consent_due: boolean;
}): 'password' | 'two_step' | 'consent' | null {
  if (token.must_change_password) return 'password';
  if (token.owes_two_step) return 'two_step';
  return token.consent_due ? 'consent' : null;
}

/** Whether a use should be written down: once a minute is enough for what idleness needs. */
export function isUseWorthKeeping(last_used_at: Date, now: Date): boolean {
  return secondsBetween(last_used_at, now) >= MINUTE;
}

function secondsBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / 1000;
}
