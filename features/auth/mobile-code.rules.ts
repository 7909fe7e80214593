/** Rules for codes sent to mobiles: their limits, their lifetime and the allowed countries. */
import type { Fault } from '#contract/problem.ts';
import type { CodePurpose } from './getting-in.contract.ts';

/**
 * The purpose of a code. `confirm` makes the mobile a contact of the signed-in person. Nobody else can use
 * that code, even if they read it.
 */
export type CodeFor =
  | { readonly mobile: string; readonly purpose: CodePurpose }
  | { readonly mobile: string; readonly purpose: 'confirm'; readonly person: string };

export const CODE_SECONDS = 5 * 60;
export const CODE_TRIES = 5;

/** How long a confirmed mobile stays usable for its purpose, for example to enroll. */
export const CONFIRMED_SECONDS = 10 * 60;

/** Limits per number. They apply to any period of that length, not only to fixed windows. */
export const NUMBER_LIMITS = {
  minute: { points: 1, window_seconds: 60 },
  hour: { points: 5, window_seconds: 60 * 60 },
};

/**
 * Limit per network address. A whole school may share one address, so one student with a script must not
 * block the others for long.
 */
export const ADDRESS_LIMIT = { points: 200, window_seconds: 60 * 60 };

/**
 * The limit on tries at codes per network address, across all phone numbers. Without it, somebody could use
 * up the five tries of one code, then those of the next, and so on.
 */
export const VERIFY_LIMIT = { points: 200, window_seconds: 60 * 60 };

/** The limit of codes that the server sends in a day, from its setting. */
export function dayLimit(codes_a_day: number): { points: number; window_seconds: number } {
  return { points: codes_a_day, window_seconds: 24 * 60 * 60 };
}

/** Errors in a number (E.164) whose country code is not among the allowed ones (as `+44`). */
export function countryFaults(mobile: string, allowed: readonly string[]): Fault[] {
  if (allowed.some((code) => mobile.startsWith(code))) return [];
  const message =
    allowed.length === 0
      ? 'We can’t text codes from this server.'
      : `We can text codes only to numbers that start with ${allowed.join(', ')}.`;
  return [{ path: 'body.mobile', message }];
}
