/** Whether time, and not knowledge, kept people from answering. It knows counts; which test is not its business. */
import { type Interval, LEAST_ANSWERS, shareInterval } from './intervals.ts';

/**
 * A test is held to be speeded where fewer than so many reach its end. Source: F. Swineford, "The test analysis manual",
 * ETS SR-74-06 (1974): at least 80 % reach the last item.
 */
export const REACHES_END = 0.8;

export interface Speededness {
  readonly finished_share: number;
  /** Holds the true share 95 times in 100. */
  readonly interval: Interval;
  /** Whether the whole interval lies below the bar, or at or above it; null where that can't be said, or fewer than 30 sat it. */
  readonly is_speeded: boolean | null;
}

/** Of `persons` who sat it, `finished` reached the end; null where nobody sat it. */
export function speededness(finished: number, persons: number): Speededness | null {
  if (persons === 0) return null;
  const finished_share = finished / persons;
  const interval = shareInterval(finished_share, persons);
  const isTold = persons >= LEAST_ANSWERS && (interval.high < REACHES_END || interval.low >= REACHES_END);
  return { finished_share, interval, is_speeded: isTold ? interval.high < REACHES_END : null };
}
