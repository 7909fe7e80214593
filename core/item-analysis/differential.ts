/**
 * Differential item functioning by Mantel and Haenszel: finds items on which two groups differ although their
 * people have equal totals.
 */
import { type Interval, Z } from './intervals.ts';

/** The group to compare with (`reference`) and the group under study (`focal`). */
export type DifGroup = 'reference' | 'focal';

/**
 * The classes of Educational Testing Service: A negligible, B moderate, C large. Source: R. Zwick, "A review
 * of ETS differential item functioning assessment procedures", ETS RR-12-08 (2012), after N. Dorans and P.
 * Holland (1993).
 */
type DifClass = 'A' | 'B' | 'C';

export interface DifFigures {
  /**
   * The number of people in each group who were asked the item and have a match with the same total in the
   * other group.
   */
  readonly reference: number;
  readonly focal: number;
  /**
   * MH D-DIF: −2.35 · ln α, in points of the ETS delta scale. Below 0 the item is harder for the focal group.
   * Null if it cannot be computed.
   */
  readonly delta: number | null;
  /** The 95 % confidence interval of delta. */
  readonly interval: Interval | null;
  readonly dif_class: DifClass | null;
}

/** The counts of one item in one stratum: right and wrong in both groups. */
interface Table {
  reference_right: number;
  reference_wrong: number;
  focal_right: number;
  focal_wrong: number;
}

const DELTA = 2.35;
/**
 * A significant difference from the first |delta| on is class B. From the second on it is class C if it
 * significantly exceeds the first.
 */
const MODERATE = 1;
const LARGE = 1.5;
/** The quantile of the normal distribution that leaves 5 % above it. */
const Z_ONE_SIDED = 1.6448536269514722;
/** The quantile of χ² with one degree of freedom that leaves 5 % above it. */
const CHI_SQUARE = 3.841458820694124;

/** Counts the answers of two groups and computes the figures of each item. */
export class DifferentialItems {
  readonly #items: number;
  /** One table per item, by stratum. */
  readonly #strata = new Map<string, Table[]>();

  constructor(items: number) {
    this.#items = items;
  }

  /**
   * Counts one person. People are only compared within one `stratum`: they were asked the same items and have
   * the same total, including the item itself. `right` holds 1 or 0 for each item, NaN if it was not asked.
   */
  add(group: DifGroup, stratum: string, right: Float64Array): void {
    let tables = this.#strata.get(stratum);
    if (tables === undefined) {
      tables = Array.from({ length: this.#items }, () => ({
        reference_right: 0,
        reference_wrong: 0,
        focal_right: 0,
        focal_wrong: 0,
      }));
      this.#strata.set(stratum, tables);
    }
    for (const [item, table] of tables.entries()) {
      const mark = right[item] ?? Number.NaN;
      if (!Number.isNaN(mark)) table[`${group}_${mark === 1 ? 'right' : 'wrong'}`] += 1;
    }
  }

  /** Returns the figures of each item. */
  figures(): DifFigures[] {
    const strata = [...this.#strata.values()];
    return Array.from({ length: this.#items }, (_, item) =>
      figuresOf(strata.flatMap((tables) => tables[item] ?? [])),
    );
  }
}

/**
 * Sources: N. Mantel and W. Haenszel (1959) for α and χ² with correction; J. Robins, N. Breslow and S.
 * Greenland (1986) for the variance of ln α; P. Holland and D. Thayer (1988) for D-DIF.
 */
function figuresOf(tables: readonly Table[]): DifFigures {
  let [reference, focal] = [0, 0];
  // Σ R, Σ S, Σ PR, Σ (PS + QR), Σ QS in the notation of Robins and others.
  let [r, s, pr, psqr, qs] = [0, 0, 0, 0, 0];
  let [right, expected, variance] = [0, 0, 0];
  for (const { reference_right: a, reference_wrong: b, focal_right: c, focal_wrong: d } of tables) {
    const [of_reference, of_focal, total] = [a + b, c + d, a + b + c + d];
    if (of_reference === 0 || of_focal === 0) continue;
    reference += of_reference;
    focal += of_focal;
    const [both_r, both_s] = [(a * d) / total, (b * c) / total];
    const [p, q] = [(a + d) / total, (b + c) / total];
    r += both_r;
    s += both_s;
    pr += p * both_r;
    psqr += p * both_s + q * both_r;
    qs += q * both_s;
    right += a;
    expected += (of_reference * (a + c)) / total;
    variance += (of_reference * of_focal * (a + c) * (b + d)) / (total * total * (total - 1));
  }
  // If one group is always right or always wrong, there is no odds ratio.
  if (r === 0 || s === 0) return { reference, focal, delta: null, interval: null, dif_class: null };
  const delta = -DELTA * Math.log(r / s);
  const error = DELTA * Math.sqrt(pr / (2 * r * r) + psqr / (2 * r * s) + qs / (2 * s * s));
  const chiSquare = Math.max(0, Math.abs(right - expected) - 0.5) ** 2 / variance;
  return {
    reference,
    focal,
    delta,
    interval: { low: delta - Z * error, high: delta + Z * error },
    dif_class: classOf(Math.abs(delta), error, chiSquare > CHI_SQUARE),
  };
}

function classOf(size: number, error: number, isSignificant: boolean): DifClass {
  if (size < MODERATE || !isSignificant) return 'A';
  return size >= LARGE && (size - MODERATE) / error > Z_ONE_SIDED ? 'C' : 'B';
}
