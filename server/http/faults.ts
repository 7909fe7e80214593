/** Turns what zod found into faults that a person can act on. It knows zod's issues, no schema in particular. */

import type { z } from 'zod';
import type { Fault } from '#contract/problem.ts';

/** More than these help nobody, and a body of unknown fields would be answered with one several times its size. */
const MOST_FAULTS = 100;

/** What is named of a key, in UTF-16 units. */
const LONGEST_KEY = 100;

/** Every fault of a parse, each with its path under `root` (`body`, `query`); of very many the first 100. */
export function faultsOf(root: string, error: z.ZodError): Fault[] {
  const faults = error.issues.slice(0, MOST_FAULTS).flatMap((issue) => faultsOfIssue(root, issue));
  if (faults.length <= MOST_FAULTS) return faults;
  return [
    ...faults.slice(0, MOST_FAULTS),
    { path: root, message: 'There are more faults than are named here.' },
  ];
}

function faultsOfIssue(root: string, issue: z.core.$ZodIssue): Fault[] {
  // A key of a record stands in its path, as long as it was sent.
  const path = [root, ...issue.path.map((step) => String(step).slice(0, LONGEST_KEY))].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MOST_FAULTS + 1).map((key) => ({
      path: `${path}.${key.slice(0, LONGEST_KEY)}`,
      message: 'This field is not known here.',
    }));
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return [{ path, message: 'This field is required.' }];
  }
  return [{ path, message: issue.message }];
}

const MAX_DEPTH = 32;

/**
 * What no body may hold, whatever its schema: nesting beyond 32 levels, the NUL character, which PostgreSQL's text can't
 * hold, and half a character (a lone surrogate), which its JSON can't. Returns the first such fault, or null. With
 * `mends_halves` halves pass: the caller makes them whole.
 */
export function hostileFault(
  root: string,
  value: unknown,
  { mends_halves = false }: { mends_halves?: boolean } = {},
): Fault | null {
  const faultOf = (text: string) =>
    text.includes('\0')
      ? 'The NUL character is not allowed.'
      : mends_halves || text.isWellFormed()
        ? null
        : 'Half a character is not allowed. Type the last character anew.';
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path: root, value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === 'string') {
      const message = faultOf(next.value);
      if (message !== null) return { path: next.path, message };
    }
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth === MAX_DEPTH) return { path: next.path, message: `At most ${MAX_DEPTH} levels deep.` };
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
