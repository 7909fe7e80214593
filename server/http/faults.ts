/** Turns what zod found into faults that a person can act on. It knows zod's issues, no schema in particular. */

import type { z } from 'zod';
import type { Fault } from '#contract/problem.ts';

/** More than these help nobody, and a body of unknown fields would be answered with one several times its size. */
const MOST_FAULTS = 100;

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
  const path = [root, ...issue.path.map(String)].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MOST_FAULTS + 1)
      .map((key) => ({ path: `${path}.${key.slice(0, 100)}`, message: 'This field is not known here.' }));
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return [{ path, message: 'This field is required.' }];
  }
  return [{ path, message: issue.message }];
}

const MAX_DEPTH = 32;

/**
 * What no body may hold, whatever its schema: nesting beyond 32 levels, and the NUL character, which
 * PostgreSQL's text can't hold. Returns the first such fault, or null.
 */
export function hostileFault(root: string, value: unknown): Fault | null {
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path: root, value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === 'string' && next.value.includes('\0')) {
      return { path: next.path, message: 'The NUL character is not allowed.' };
    }
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth === MAX_DEPTH) return { path: next.path, message: `At most ${MAX_DEPTH} levels deep.` };
    for (const [key, child] of Object.entries(next.value)) {
      if (key.includes('\0')) return { path: next.path, message: 'The NUL character is not allowed.' };
      waiting.push({ path: `${next.path}.${key}`, value: child, depth: next.depth + 1 });
    }
  }
  return null;
}
