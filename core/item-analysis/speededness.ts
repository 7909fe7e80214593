/** Measures whether lack of time, not of knowledge, kept people from answering. */
import { type Interval, LEAST_ANSWERS, shareInterval, Z } from './intervals.ts';

/**
 * A test is speeded if a smaller share reaches its end. Source: F. Swineford, "The test analysis manual", ETS
 * SR-74-06 (1974): at least 80 % reach the last item.
 */
export const REACHES_END = 0.8;

export interface Speededness {
  readonly finished_share: number;
  /** The 95 % confidence interval of the share. */
  readonly interval: Interval;
  /**
   * True if the whole interval is below the limit, false if it is at or above it. Null if it spans the limit
   * or if fewer than 30 people took the test.
   */
  readonly is_speeded: boolean | null;
}

/** Judges a test that `persons` took and `finished` completed; null if nobody took it. */
export function speededness(finished: number, persons: number): Speededness | null {
  if (persons === 0) return null;
  const finished_share = finished / persons;
  const interval = shareInterval(finished_share, persons);
  const isTold = persons >= LEAST_ANSWERS && (interval.high < REACHES_END || interval.low >= REACHES_END);
  return { finished_share, interval, is_speeded: isTold ? interval.high < REACHES_END : null };
}

export interface Reach {
  readonly persons: number;
  /** The number of questions per person; the mean if people got different numbers. */
  readonly asked: number;
  readonly end: Speededness;
  /** The share of questions not reached, 0 to 1, with its 95 % confidence interval. */
  readonly not_reached_share: number;
  readonly interval: Interval;
  /**
   * The number of questions by which the test would have to be shorter for enough people to reach its end.
   */
  readonly too_many: number;
}

/** Counts how far people got in a timed test: for each person, how many questions they did not reach. */
export class ReachTally {
  /** The number of people by how many questions they did not reach. */
  readonly #persons = new Map<number, number>();
  #asked = 0;

  add(asked: number, unreached: number): void {
    this.#persons.set(unreached, (this.#persons.get(unreached) ?? 0) + 1);
    this.#asked += asked;
  }

  /** The figures; null if nobody was asked anything. */
  figures(): Reach | null {
    const counts = [...this.#persons].sort(([a], [b]) => a - b);
    const persons = counts.reduce((sum, [, count]) => sum + count, 0);
    const end = speededness(this.#persons.get(0) ?? 0, persons);
    if (end === null || this.#asked === 0) return null;
    const asked = this.#asked / persons;
    const mean = counts.reduce((sum, [unreached, count]) => sum + unreached * count, 0) / persons;
    const spread = counts.reduce((sum, [unreached, count]) => sum + count * (unreached - mean) ** 2, 0);
    // Unreached answers of one person are not independent, so the interval is computed as for a mean over
    // people.
    const reach = persons < 2 ? asked : Z * Math.sqrt(spread / (persons - 1) / persons);
    return {
      persons,
      asked: Math.round(asked),
      end,
      not_reached_share: mean / asked,
      interval: { low: Math.max(0, mean - reach) / asked, high: Math.min(asked, mean + reach) / asked },
      too_many: tooMany(counts, persons),
    };
  }
}

/** The smallest number of questions to drop so that enough people would have reached the end. */
function tooMany(counts: readonly (readonly [number, number])[], persons: number): number {
  let within = 0;
  for (const [unreached, count] of counts) {
    within += count;
    if (within >= REACHES_END * persons) return unreached;
  }
  return 0;
}
