/**
 * What has been counted of one item: how many people with each total gave each response. It counts; the
 * figures are made elsewhere, from the cells alone, so that they cost the same after a million people.
 */

/** `count` people whose total is `total` got `mark` here; bit i of `chosen` is set where they chose option i. */
export interface Cell {
  readonly mark: number;
  readonly chosen: number;
  readonly total: number;
  readonly count: number;
}

/** More totals than people can be told apart, and a product with a response's number that stays exact. */
const TOTALS = 2 ** 24;

export class ItemTally {
  readonly #responses: { mark: number; chosen: number }[] = [];
  readonly #numbers = new Map<number, Map<number, number>>();
  readonly #counts = new Map<number, number>();

  /** Counts one person, whose total has the number `total`. */
  add(mark: number, chosen: number, total: number): void {
    const key = this.#number(mark, chosen) * TOTALS + total;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  #number(mark: number, chosen: number): number {
    let ofMark = this.#numbers.get(mark);
    if (ofMark === undefined) {
      ofMark = new Map();
      this.#numbers.set(mark, ofMark);
    }
    let number = ofMark.get(chosen);
    if (number === undefined) {
      number = this.#responses.push({ mark, chosen }) - 1;
      ofMark.set(chosen, number);
    }
    return number;
  }

  /** The cells; `totals` gives each total's value by its number. */
  cells(totals: readonly number[]): Cell[] {
    return [...this.#counts].map(([key, count]) => {
      const response = this.#responses[Math.floor(key / TOTALS)];
      const total = totals[key % TOTALS];
      if (response === undefined || total === undefined) throw new Error(`No cell has the key ${key}.`);
      return { ...response, total, count };
    });
  }
}
