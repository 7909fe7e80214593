/**
 * Counts the responses to one item: how many people with each total gave each response. The cost of the
 * figures does not grow with the number of people.
 */

/**
 * `count` people with the same `total`, `mark` and choice. Bit i of `chosen` is set if they chose option i.
 */
export interface Cell {
  readonly mark: number;
  readonly chosen: number;
  readonly total: number;
  readonly count: number;
}

/**
 * More than the possible number of different totals, so that `response number * TOTALS + total` is a unique
 * key. Small enough that this key stays an exact integer.
 */
const TOTALS = 2 ** 24;

export class ItemTally {
  readonly #responses: { mark: number; chosen: number }[] = [];
  readonly #numbers = new Map<number, Map<number, number>>();
  readonly #counts = new Map<number, number>();

  /** Counts one person. `total` is the index of their total. */
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

  /** The counted cells. `totals` holds the value of each total by its index. */
  cells(totals: readonly number[]): Cell[] {
    return [...this.#counts].map(([key, count]) => {
      const response = this.#responses[Math.floor(key / TOTALS)];
      const total = totals[key % TOTALS];
      if (response === undefined || total === undefined)
        throw new Error(`The counted cell ${key} has an unknown response or total.`);
      return { ...response, total, count };
    });
  }
}
