/** A person's time in one section by question, and the median of other people. */
import type { Evidence } from '#core/evidence/evidence.ts';
import { ValueCounts } from '#core/item-analysis/value-counts.ts';

/** A median of fewer people could be traced back to one of them. */
const LEAST_OTHERS = 5;

/** The median of other people; null for fewer than five. */
export function medianOfOthers(seconds: readonly number[]): number | null {
  return seconds.length < LEAST_OTHERS ? null : medianOf(seconds);
}

export interface Pacing {
  /** The median of the questions that were looked at; null if none was timed. */
  readonly median_seconds: number | null;
  readonly omitted: number;
  readonly not_reached: number;
  /**
   * For each question, the seconds behind an even pace through the section. Empty if the section has no time
   * limit.
   */
  readonly behind_seconds: readonly number[];
  /**
   * The positions of the fewest questions that explain the unreached end: their time beyond an even pace
   * covers the questions not reached. Empty if all were reached, or if too many questions would be needed.
   */
  readonly slow: readonly number[];
}

/**
 * With more slow questions than this, the pace is slow in general, and single questions do not explain it.
 */
const MOST_SLOW = 5;

/** The pacing of one person's rows in one section with a time limit of `secondsAllowed`; null if untimed. */
export function pacingOf(
  rows: readonly Pick<Evidence, 'position' | 'outcome' | 'seconds'>[],
  secondsAllowed: number | null,
): Pacing {
  const inOrder = rows.toSorted((a, b) => a.position - b.position);
  const timed = inOrder.filter(({ outcome, seconds }) => outcome !== 'not_reached' && seconds !== null);
  const not_reached = inOrder.filter(({ outcome }) => outcome === 'not_reached').length;
  const pace = secondsAllowed === null ? null : secondsAllowed / inOrder.length;
  let behind = 0;
  const excesses = timed.map(({ position, seconds }) => ({
    position,
    excess: (seconds ?? 0) - (pace ?? 0),
  }));
  const behind_seconds = excesses.map(({ excess }) => {
    behind += excess;
    return behind;
  });
  return {
    median_seconds: medianOf(timed.map(({ seconds }) => seconds ?? 0)),
    omitted: inOrder.filter(({ outcome }) => outcome === 'omitted').length,
    not_reached,
    behind_seconds: pace === null ? [] : behind_seconds,
    slow: pace === null ? [] : slowest(excesses, not_reached * pace),
  };
}

function slowest(
  excesses: readonly { readonly position: number; readonly excess: number }[],
  lacking: number,
): number[] {
  if (lacking === 0) return [];
  const slow: number[] = [];
  let found = 0;
  for (const { position, excess } of excesses.toSorted((a, b) => b.excess - a.excess)) {
    if (excess <= 0 || slow.length === MOST_SLOW) return [];
    slow.push(position);
    found += excess;
    if (found >= lacking) return slow.toSorted((a, b) => a - b);
  }
  return [];
}

function medianOf(seconds: readonly number[]): number | null {
  const counts = new ValueCounts();
  for (const value of seconds) counts.add(value);
  return counts.median();
}
