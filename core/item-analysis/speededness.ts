/** Whether time, and not knowledge, kept people from answering. It knows counts; which test is not its business. */
import { type Interval, LEAST_ANSWERS, shareInterval, Z } from './intervals.ts';

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

export interface Reach {
  readonly persons: number;
  /** What one person is asked; in the middle of them where it is not the same for all. */
  readonly asked: number;
  readonly end: Speededness;
  /** Of the answers asked for, 0 to 1, and the interval that holds the true share 95 times in 100. */
  readonly not_reached_share: number;
  readonly interval: Interval;
  /** By so many questions shorter, it would have an end that as many reach as should. */
  readonly too_many: number;
}

/** How far people came in something that is timed: a person at a time, by how many questions they did not get to. */
export class ReachTally {
  /** Persons by how many they did not reach. */
  readonly #persons = new Map<number, number>();
  #asked = 0;

  add(asked: number, unreached: number): void {
    this.#persons.set(unreached, (this.#persons.get(unreached) ?? 0) + 1);
    this.#asked += asked;
  }

  /** Null where nobody was asked anything. */
  figures(): Reach | null {
    const counts = [...this.#persons].sort(([a], [b]) => a - b);
    const persons = counts.reduce((sum, [, count]) => sum + count, 0);
    const end = speededness(this.#persons.get(0) ?? 0, persons);
    if (end === null || this.#asked === 0) return null;
    const asked = this.#asked / persons;
    const mean = counts.reduce((sum, [unreached, count]) => sum + unreached * count, 0) / persons;
    const spread = counts.reduce((sum, [unreached, count]) => sum + count * (unreached - mean) ** 2, 0);
    // Of one person's answers not reached the next one's can't be told: the interval is of a mean over persons.
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

/** The least number of questions without which enough would have reached the end. */
function tooMany(counts: readonly (readonly [number, number])[], persons: number): number {
  let within = 0;
  for (const [unreached, count] of counts) {
    within += count;
    if (within >= REACHES_END * persons) return unreached;
  }
  return 0;
}
