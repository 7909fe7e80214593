/**
 * The reliability of a test that exists in several forms. α compares people who were asked the same items, so
 * each form is counted separately.
 */

interface Form {
  persons: number;
  sum: number;
  squares: number;
  /** The sum of the points of each item. */
  readonly sums: Float64Array;
  readonly squaresOf: Float64Array;
  /** Sums of products of an item's points and the total. */
  readonly products: Float64Array;
}

export interface ReliabilityFigures {
  /** The number of people who took the most common form. The figures are based on them. */
  readonly persons: number;
  /** Cronbach's α. Null for fewer than two items or people, or if all totals are equal. */
  readonly alpha: number | null;
  /** The standard error of measurement in points: sd · √(1 − α). */
  readonly sem: number | null;
  /**
   * α of the other items, by item. If it is above α, the test would measure better without the item. Null for
   * items outside the form, and if α is null.
   */
  readonly alpha_if_deleted: readonly (number | null)[];
}

export class Reliability {
  readonly #isScored: readonly boolean[];
  readonly #forms = new Map<string, Form>();

  /** `isScored`: which items count. Other items are ignored. */
  constructor(isScored: readonly boolean[]) {
    this.#isScored = isScored;
  }

  /**
   * Counts one person who took the form `form`. `marks` holds the points of each item, NaN if it was not
   * given.
   */
  add(form: string, marks: Float64Array): void {
    let kept = this.#forms.get(form);
    if (kept === undefined) {
      const items = this.#isScored.length;
      kept = {
        persons: 0,
        sum: 0,
        squares: 0,
        sums: new Float64Array(items).fill(Number.NaN),
        squaresOf: new Float64Array(items),
        products: new Float64Array(items),
      };
      for (const [item, mark] of marks.entries()) {
        if (this.#isScored[item] && !Number.isNaN(mark)) kept.sums[item] = 0;
      }
      this.#forms.set(form, kept);
    }
    let total = 0;
    const { sums, squaresOf, products } = kept;
    for (let item = 0; item < marks.length; item += 1) {
      const sum = sums[item] ?? Number.NaN;
      if (Number.isNaN(sum)) continue;
      const mark = marks[item] ?? 0;
      total += mark;
      sums[item] = sum + mark;
      squaresOf[item] = (squaresOf[item] ?? 0) + mark * mark;
    }
    for (let item = 0; item < marks.length; item += 1) {
      if (!Number.isNaN(sums[item])) products[item] = (products[item] ?? 0) + (marks[item] ?? 0) * total;
    }
    kept.persons += 1;
    kept.sum += total;
    kept.squares += total * total;
  }

  /**
   * The figures of the most common form; null if nobody was counted. Sources: Cronbach 1951; Lord and Novick
   * 1968 (SEM).
   */
  figures(): ReliabilityFigures | null {
    let largest: Form | null = null;
    for (const form of this.#forms.values()) {
      if (largest === null || form.persons > largest.persons) largest = form;
    }
    if (largest === null) return null;
    const { persons, sum, squares, sums, squaresOf, products } = largest;
    const none = { persons, alpha: null, sem: null, alpha_if_deleted: [...sums].map(() => null) };
    if (persons < 2) return none;
    const covariance = (of: number, ofOther: number, product: number) =>
      (product - (of * ofOther) / persons) / (persons - 1);
    const variances = [...sums].map((of, item) =>
      Number.isNaN(of) ? null : Math.max(0, covariance(of, of, squaresOf[item] ?? 0)),
    );
    const items = variances.filter((variance) => variance !== null).length;
    const itemVariances = variances.reduce<number>((all, variance) => all + (variance ?? 0), 0);
    const spread = Math.max(0, covariance(sum, sum, squares));
    const alpha = alphaOf(items, itemVariances, spread);
    if (alpha === null) return none;
    return {
      persons,
      alpha,
      sem: Math.sqrt(spread * (1 - alpha)),
      alpha_if_deleted: variances.map((variance, item) => {
        if (variance === null) return null;
        const together = covariance(sums[item] ?? 0, sum, products[item] ?? 0);
        return alphaOf(items - 1, itemVariances - variance, spread + variance - 2 * together);
      }),
    };
  }
}

function alphaOf(items: number, itemVariances: number, spread: number): number | null {
  return items < 2 || spread < ROUNDING ? null : (items / (items - 1)) * (1 - itemVariances / spread);
}

/** A smaller variance is only rounding error. */
const ROUNDING = 1e-9;
