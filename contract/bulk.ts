/** Reports about bulk actions: the outcome for each target, and what can be undone. */
import { z } from 'zod';
import { idOut, instant } from './ids.ts';
import { Problem, problemKind } from './problem.ts';

export const selectionChanged = problemKind(409, 'selection_changed', 'The selection has changed');
export const alreadyUndone = problemKind(409, 'already_undone', 'This was already undone');

export const OUTCOMES = ['done', 'unchanged', 'refused'] as const;

/** The report about a bulk action. */
export function bulkReport<const Act extends string>(acts: readonly [Act, ...Act[]]) {
  return z.object({
    id: idOut,
    act: z.enum(acts),
    at: instant,
    undone_at: instant.nullable(),
    may_undo: z.boolean(),
    done: z.int(),
    /** The number of targets that already were in the requested state. */
    unchanged: z.int(),
    refused: z.int(),
    /** The number of refused targets by reason. */
    reasons: z.record(z.string(), z.int()),
  });
}

/**
 * The report about an undo. `left`: targets that somebody changed since, or that the caller may no longer
 * change.
 */
export const undoReport = z.object({ undone: z.int(), left: z.int() });

/** The outcome for one target. `before`: the data that an undo needs. */
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
 * Throws `selection_changed` if the filters now match a different number of rows than the caller saw, so that
 * rows the caller has not seen are never changed. `found` has at most `most` + 1 entries.
 */
export function requireAsCounted(
  found: readonly unknown[],
  { count, most }: { count: number; most: number },
): void {
  if (found.length === count) return;
  throw new Problem(selectionChanged, {
    detail: `${found.length > most ? `More than ${most}` : found.length} match now. Check the selection again.`,
  });
}
