/** Converts zod issues to errors with readable messages. */

import type { z } from 'zod';
import type { Fault } from '#contract/problem.ts';

/**
 * The maximum number of reported errors. Longer lists help nobody, and the response to a body with unknown
 * fields would be several times its size.
 */
const MOST_FAULTS = 100;

/** The maximum length of a key in a path, in UTF-16 units. */
const LONGEST_KEY = 100;

/**
 * The errors that parsing found, each with its path under `root` (`body`, `query`). Only the first 100 are
 * listed.
 */
export function faultsOf(root: string, error: z.ZodError): Fault[] {
  const faults = error.issues.slice(0, MOST_FAULTS).flatMap((issue) => faultsOfIssue(root, issue));
  if (faults.length <= MOST_FAULTS) return faults;
  return [
    ...faults.slice(0, MOST_FAULTS),
    { path: root, message: 'There are more errors than are listed here.' },
  ];
}

function faultsOfIssue(root: string, issue: z.core.$ZodIssue): Fault[] {
  // A record's key appears in the path exactly as sent, so it may be very long.
  const path = [root, ...issue.path.map((step) => String(step).slice(0, LONGEST_KEY))].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MOST_FAULTS + 1).map((key) => ({
      path: `${path}.${key.slice(0, LONGEST_KEY)}`,
      message: 'This field is unknown.',
    }));
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return [{ path, message: 'This field is required.' }];
  }
  return [{ path, message: issue.message }];
}

const MAX_DEPTH = 32;

/**
 * Finds content that no body may have: nesting deeper than 32 levels, the NUL character, which PostgreSQL
 * text cannot store, and lone surrogates, which its JSON cannot store. Returns the first error, or null. With
 * `mends_halves` lone surrogates are accepted, because the caller repairs them.
 */
export function hostileFault(
  root: string,
  value: unknown,
  { mends_halves = false }: { mends_halves?: boolean } = {},
): Fault | null {
  const faultOf = (text: string) =>
    text.includes('\0')
      ? 'The NUL character isn’t allowed.'
      : mends_halves || text.isWellFormed()
        ? null
        : 'The text has a broken character. Type it again.';
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path: root, value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === 'string') {
      const message = faultOf(next.value);
      if (message !== null) return { path: next.path, message };
    }
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth === MAX_DEPTH)
      return { path: next.path, message: `At most ${MAX_DEPTH} levels of nesting.` };
    for (const [key, child] of Object.entries(next.value)) {
      const message = faultOf(key);
      if (message !== null) return { path: next.path, message };
      waiting.push({
        path: `${next.path}.${key.slice(0, LONGEST_KEY)}`,
        value: child,
        depth: next.depth + 1,
      });
    }
  }
  return null;
}
