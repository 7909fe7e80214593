/**
 * Counts how often each value occurred, such as seconds on a question. Memory depends on the number of
 * different values only.
 */
import { type Interval, medianLowRank } from './intervals.ts';
import { quantile } from './moments.ts';

export class ValueCounts {
  readonly #counts = new Map<number, number>();
  #sum = 0;
  #persons = 0;

  add(value: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
    this.#sum += value;
    this.#persons += 1;
  }

  /** The mean of all values; null if there are none. */
  mean(): number | null {
    return this.#persons === 0 ? null : this.#sum / this.#persons;
  }

  /** How many values were counted. */
  get persons(): number {
    return this.#persons;
  }

  /** The 95 % confidence interval of the median; null if there are too few values. */
  medianInterval(): Interval | null {
    const rank = medianLowRank(this.#persons);
    if (rank === null) return null;
    // The interval is symmetric in ranks: as many values lie above its upper end as below its lower end.
    return { low: this.#valueAt(rank), high: this.#valueAt(this.#persons - rank + 1) };
  }

  /** The value with this rank; the smallest value has rank 1. */
  #valueAt(rank: number): number {
    const sorted = [...this.#counts].sort(([a], [b]) => a - b);
    let found = Number.NaN;
    let before = 0;
    for (const [value, count] of sorted) {
      if (before >= rank) break;
      found = value;
      before += count;
    }
    return found;
  }

  /** The median of all values; null if there are none. */
  median(): number | null {
    if (this.#persons === 0) return null;
    return quantile(
      [...this.#counts].map(([value, count]) => ({ value, count })),
      0.5,
    );
  }
}
