/** How often each value came, such as seconds on a question. It keeps counts, so that a million cost no more than their spread. */
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

  /** Null where nothing was counted. */
  mean(): number | null {
    return this.#persons === 0 ? null : this.#sum / this.#persons;
  }

  /** How many values were counted. */
  get persons(): number {
    return this.#persons;
  }

  /** The interval that holds the median 95 times in 100; null where too few were counted to have one. */
  medianInterval(): Interval | null {
    const rank = medianLowRank(this.#persons);
    if (rank === null) return null;
    // As many values lie above the upper end as below the lower one.
    return { low: this.#valueAt(rank), high: this.#valueAt(this.#persons - rank + 1) };
  }

  /** Which value has this rank, the least having the first. */
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

  /** Null where nothing was counted. */
  median(): number | null {
    if (this.#persons === 0) return null;
    return quantile(
      [...this.#counts].map(([value, count]) => ({ value, count })),
      0.5,
    );
  }
}
