/**
 * The reliability of a test that not everybody was given alike: of each set of items by itself, since α compares
 * people who were asked the same. It knows marks and a name of the set; why sets differ is not its business.
 */

interface Form {
  persons: number;
  sum: number;
  squares: number;
  /** By item. */
  readonly sums: Float64Array;
  readonly squaresOf: Float64Array;
  /** Of the item's mark and the total. */
  readonly products: Float64Array;
}

export interface ReliabilityFigures {
  /** Those of the largest set, on whom the figures rest. */
  readonly persons: number;
  /** Cronbach's α; null for fewer than two items or people, or where totals do not vary. */
  readonly alpha: number | null;
  /** Standard error of measurement, in marks: sd · √(1 − α). */
  readonly sem: number | null;
  /** α of the other items, by item: above α it would measure better without it. Null of what is not in the set, or as α is. */
  readonly alpha_if_deleted: readonly (number | null)[];
}

export class Reliability {
  readonly #isScored: readonly boolean[];
  readonly #forms = new Map<string, Form>();

  /** `isScored`: which items count; the others are passed over. */
  constructor(isScored: readonly boolean[]) {
    this.#isScored = isScored;
  }

  /** Counts one person who was given the set `form`; `marks` holds a mark an item, NaN where it was not given. */
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

  /** The figures of the set that most people were given; null where nobody was counted. Source: Cronbach 1951; Lord and Novick 1968 (SEM). */
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

/** Below this a variance is what adding up equal totals leaves. */
const ROUNDING = 1e-9;
