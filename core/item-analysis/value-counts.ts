/** How often each value came, such as seconds on a question. It keeps counts, so that a million cost no more than their spread. */
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

  /** Null where nothing was counted. */
  median(): number | null {
    if (this.#persons === 0) return null;
    return quantile(
      [...this.#counts].map(([value, count]) => ({ value, count })),
      0.5,
    );
  }
}
