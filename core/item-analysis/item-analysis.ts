/**
 * Classical item analysis of one test. It stores counts instead of people, so figures are available at any
 * time and their cost does not grow with the number of people.
 */
import { type AnalysedItem, itemMoments, type OwnFigures, ownFigures } from './item-figures.ts';
import { ItemTally } from './item-tally.ts';
import { distribution, quantile } from './moments.ts';

/** The figures of an item, including those that depend on the whole test. */
interface ItemFigures extends OwnFigures {
  /** The item's share of the maximum total, in percent. */
  readonly intended_weight: number;
  /**
   * The item's share of the variation of totals, in percent: √cov(points, total) over the sum of these roots.
   * Null if the covariance is negative, or if an item was not given to everybody.
   */
  readonly effective_weight: number | null;
  /** α of the other items; null under the same conditions as α. */
  readonly alpha_if_deleted: number | null;
}

export interface TestFigures {
  readonly persons: number;
  readonly mean: number;
  /** The standard deviation of the totals (n − 1). */
  readonly sd: number;
  readonly skewness: number | null;
  readonly kurtosis: number | null;
  /**
   * Cronbach's α (KR-20 for points of 0 and 1). Null if an item was not given to everybody, or if all totals
   * are equal.
   */
  readonly alpha: number | null;
  /** The coefficient of internal consistency: α in percent. */
  readonly cic: number | null;
  /** √(1 − α) in percent: the part of the variation of totals that is due to chance. */
  readonly error_ratio: number | null;
  /** The standard error of measurement in points: sd · √(1 − α). */
  readonly sem: number | null;
  /**
   * The groups of `group_shares`, split at the quartiles of the totals. `up_to` is null for the strongest
   * group.
   */
  readonly score_groups: readonly { readonly up_to: number | null; readonly persons: number }[];
  readonly items: readonly ItemFigures[];
}

/**
 * Totals are rounded to a billionth of a point, so that sums of thirds are equal in any order of addition.
 */
const TOTAL_STEPS = 1e9;

/**
 * Counts the sessions of one test and computes its figures. Sources: Cronbach 1951 (α), Lord and Novick 1968
 * (SEM), Moodle's "Quiz statistics calculations" (weights, discrimination, CIC, error ratio, k-statistics).
 */
export class ItemAnalysis {
  readonly #items: readonly { readonly item: AnalysedItem; readonly tally: ItemTally }[];
  readonly #totals: number[] = [];
  readonly #totalCounts: number[] = [];
  readonly #totalNumbers = new Map<number, number>();

  constructor(items: readonly AnalysedItem[]) {
    this.#items = items.map((item) => ({ item, tally: new ItemTally() }));
  }

  /**
   * Counts one session. `marks` holds the points of each item, NaN if it was not given. `chosen` holds the
   * chosen options of each item, with bit i for option i. A session without any given item is not counted.
   */
  add(marks: Float64Array, chosen: Int32Array): void {
    let sum = 0;
    let given = 0;
    for (let index = 0; index < marks.length; index += 1) {
      const mark = marks[index] ?? Number.NaN;
      if (Number.isNaN(mark)) continue;
      given += 1;
      if (this.#items[index]?.item.unscored !== true) sum += mark;
    }
    if (given === 0) return;
    const total = this.#countTotal(Math.round(sum * TOTAL_STEPS) / TOTAL_STEPS);
    for (const [index, { tally }] of this.#items.entries()) {
      const mark = marks[index];
      if (mark !== undefined && !Number.isNaN(mark)) tally.add(mark, chosen[index] ?? 0, total);
    }
  }

  #countTotal(total: number): number {
    let number = this.#totalNumbers.get(total);
    if (number === undefined) {
      number = this.#totals.push(total) - 1;
      this.#totalNumbers.set(total, number);
    }
    this.#totalCounts[number] = (this.#totalCounts[number] ?? 0) + 1;
    return number;
  }

  /** The figures of all sessions counted so far. */
  figures(): TestFigures {
    const totals = this.#totals.map((value, number) => ({ value, count: this.#totalCounts[number] ?? 0 }));
    const spread = distribution(totals);
    const bounds = [quantile(totals, 0.25), quantile(totals, 0.5), quantile(totals, 0.75)] as const;
    const counted = this.#items.map(({ item, tally }) => {
      const cells = tally.cells(this.#totals);
      return { item, cells, moments: itemMoments(item, cells) };
    });
    const scored = counted.filter(({ item }) => item.unscored !== true);
    const complete = spread.n > 0 && scored.every(({ moments }) => moments.withTotal.n === spread.n);
    const itemVariances = scored.reduce((sum, { moments }) => sum + moments.withTotal.variance_x, 0);
    const alphaOf = (items: number, variances: number, variance: number) =>
      complete && items > 1 && variance > 0 ? (items / (items - 1)) * (1 - variances / variance) : null;
    const alpha = alphaOf(scored.length, itemVariances, spread.variance);
    const sd = Math.sqrt(spread.variance);
    const errorRatio = alpha === null ? null : Math.sqrt(1 - alpha);

    const greatestTotal = scored.reduce((sum, { item }) => sum + item.max_mark, 0);
    const weights = counted.map(({ item, moments }) =>
      item.unscored === true ? 0 : Math.sqrt(Math.max(0, moments.withTotal.covariance)),
    );
    const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

    return {
      persons: spread.n,
      mean: spread.mean,
      sd,
      skewness: spread.skewness,
      kurtosis: spread.kurtosis,
      alpha,
      cic: alpha === null ? null : 100 * alpha,
      error_ratio: errorRatio === null ? null : 100 * errorRatio,
      sem: errorRatio === null ? null : sd * errorRatio,
      score_groups: [...bounds, null].map((upTo, group) => ({
        up_to: upTo,
        persons: totals
          .filter(
            ({ value }) =>
              value <= (upTo ?? value) && value > (bounds[group - 1] ?? Number.NEGATIVE_INFINITY),
          )
          .reduce((sum, { count }) => sum + count, 0),
      })),
      items: counted.map(({ item, cells, moments }, index) => ({
        ...ownFigures(item, cells, moments, bounds),
        intended_weight: item.unscored === true ? 0 : (100 * item.max_mark) / greatestTotal,
        effective_weight:
          complete && weightSum > 0 && moments.withTotal.covariance >= 0
            ? (100 * (weights[index] ?? 0)) / weightSum
            : null,
        alpha_if_deleted:
          item.unscored === true
            ? alpha
            : alphaOf(
                scored.length - 1,
                itemVariances - moments.withTotal.variance_x,
                moments.withRest.variance_y,
              ),
      })),
    };
  }
}
