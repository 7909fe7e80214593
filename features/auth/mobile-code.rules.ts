/** Codes to mobiles: how many are sent where, and how long they live. It knows numbers; sending is the outbox's. */
import type { Fault } from '#contract/problem.ts';
import type { CodePurpose } from './getting-in.contract.ts';

/**
 * What a code is sent for. `confirm`: to make the mobile the own of someone who is signed in, and of nobody else, whoever
 * reads it.
 */
export type CodeFor =
  | { readonly mobile: string; readonly purpose: CodePurpose }
  | { readonly mobile: string; readonly purpose: 'confirm'; readonly person: string };

export const CODE_SECONDS = 5 * 60;
export const CODE_TRIES = 5;

/** How long a confirmed mobile may wait for what it was confirmed for. */
export const CONFIRMED_SECONDS = 10 * 60;

/** For one number, in any stretch of that length. */
export const NUMBER_LIMITS = {
  minute: { points: 1, window_seconds: 60 },
  hour: { points: 5, window_seconds: 60 * 60 },
};

/** For one address, behind which a whole school may sit: one pupil with a script must not shut the others out for long. */
export const ADDRESS_LIMIT = { points: 200, window_seconds: 60 * 60 };

/** Tries at codes from one address, of whatever numbers: five a code are allowed, and the next is another code. */
export const VERIFY_LIMIT = { points: 200, window_seconds: 60 * 60 };

/** For the whole installation, as a setting says. */
export function dayLimit(codes_a_day: number): { points: number; window_seconds: number } {
  return { points: codes_a_day, window_seconds: 24 * 60 * 60 };
}

/** What speaks against sending to a number (E.164): its country is none of those that are allowed (`+44`). */
export function countryFaults(mobile: string, allowed: readonly string[]): Fault[] {
  if (allowed.some((code) => mobile.startsWith(code))) return [];
  const message =
    allowed.length === 0
      ? 'Codes are not sent to mobiles here.'
      : `Codes are sent to numbers that begin with ${allowed.join(', ')} alone.`;
  return [{ path: 'body.mobile', message }];
}
