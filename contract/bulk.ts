/** One thing done to many at once: what became of each, and what of it can be undone. */
import { z } from 'zod';
import { idOut, instant } from './ids.ts';
import { Problem, problemKind } from './problem.ts';

export const selectionChanged = problemKind(409, 'selection_changed', 'Another number match by now');
export const alreadyUndone = problemKind(409, 'already_undone', 'This was undone already');

export const OUTCOMES = ['done', 'unchanged', 'refused'] as const;

/** What an act on many came to. */
export function bulkReport<const Act extends string>(acts: readonly [Act, ...Act[]]) {
  return z.object({
    id: idOut,
    act: z.enum(acts),
    at: instant,
    undone_at: instant.nullable(),
    may_undo: z.boolean(),
    done: z.int(),
    /** Those of whom it was so already. */
    unchanged: z.int(),
    refused: z.int(),
    /** Why some were refused, each reason with how many. */
    reasons: z.record(z.string(), z.int()),
  });
}

/** `left`: those that somebody changed since, or that are out of the caller's reach by now. */
export const undoReport = z.object({ undone: z.int(), left: z.int() });

/** What became of one; `before`: what an undo needs. */
export interface Outcome {
  readonly target: string;
  readonly outcome: (typeof OUTCOMES)[number];
  readonly reason: string | null;
  readonly before: unknown;
}

export function done(target: string, before: unknown = null): Outcome {
  return { target, outcome: 'done', reason: null, before };
}

export function unchanged(target: string): Outcome {
  return { target, outcome: 'unchanged', reason: null, before: null };
}

export function refused(target: string, reason: string): Outcome {
  return { target, outcome: 'refused', reason, before: null };
}

/**
 * Throws `selection_changed` where the filters leave another number than the caller saw, lest more are changed than were
 * meant. `found` are at most one more than `most`.
 */
export function requireAsCounted(
  found: readonly unknown[],
  { count, most }: { count: number; most: number },
): void {
  if (found.length === count) return;
  throw new Problem(selectionChanged, {
    detail: `${found.length > most ? `More than ${most}` : found.length} match now. Look at them again.`,
  });
}
