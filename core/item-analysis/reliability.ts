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
}

export interface ReliabilityFigures {
  /** Those of the largest set, on whom the figures rest. */
  readonly persons: number;
  /** Cronbach's α; null for fewer than two items or people, or where totals do not vary. */
  readonly alpha: number | null;
  /** Standard error of measurement, in marks: sd · √(1 − α). */
  readonly sem: number | null;
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
      };
      for (const [item, mark] of marks.entries()) {
        if (this.#isScored[item] && !Number.isNaN(mark)) kept.sums[item] = 0;
      }
      this.#forms.set(form, kept);
    }
    let total = 0;
    const { sums, squaresOf } = kept;
    for (let item = 0; item < marks.length; item += 1) {
      const sum = sums[item] ?? Number.NaN;
      if (Number.isNaN(sum)) continue;
      const mark = marks[item] ?? 0;
      total += mark;
      sums[item] = sum + mark;
      squaresOf[item] = (squaresOf[item] ?? 0) + mark * mark;
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
    const { persons, sum, squares, sums, squaresOf } = largest;
    const none = { persons, alpha: null, sem: null };
    if (persons < 2) return none;
    const variance = (of: number, square: number) =>
      Math.max(0, (square - of ** 2 / persons) / (persons - 1));
    let items = 0;
    let itemVariances = 0;
    for (const [item, of] of sums.entries()) {
      if (Number.isNaN(of)) continue;
      items += 1;
      itemVariances += variance(of, squaresOf[item] ?? 0);
    }
    const spread = variance(sum, squares);
    if (items < 2 || spread < ROUNDING) return none;
    const alpha = (items / (items - 1)) * (1 - itemVariances / spread);
    return { persons, alpha, sem: Math.sqrt(spread * (1 - alpha)) };
  }
}

/** Below this a variance is what adding up equal totals leaves. */
const ROUNDING = 1e-9;
