/**
 * Computes differential item functioning of a test from the sheets of two groups. Callers choose the groups
 * and check who may see them.
 */
import type { Fault } from '#contract/problem.ts';
import { DifferentialItems, type DifGroup } from '#core/item-analysis/differential.ts';
import type { AnalysedPaper } from './analysed-items.rules.ts';
import type { DifItem } from './dif.contract.ts';
import type { SessionSheet } from './sheet.rules.ts';

/** If either group has fewer sessions, the figures say too little. */
export const LEAST_SESSIONS = 100;

/**
 * Totals are compared to a billionth of a point, so that adding thirds in a different order makes no new
 * total.
 */
const TOTAL_STEPS = 1e9;

/** Errors that prevent comparing two groups. */
export function comparedFaults({
  reference,
  focal,
}: {
  readonly reference?: string | undefined;
  readonly focal?: string | undefined;
}): Fault[] {
  const faults = [
    { path: 'query.reference', value: reference },
    { path: 'query.focal', value: focal },
  ].flatMap(({ path, value }) => (value === undefined ? { path, message: 'Choose two to compare.' } : []));
  if (faults.length === 0 && reference === focal) {
    return [{ path: 'query.focal', message: 'Choose a different one from the first.' }];
  }
  return faults;
}

/** Counts the sessions in two groups. */
export class DifTally {
  readonly #paper: AnalysedPaper;
  readonly #items: DifferentialItems;
  readonly #right: Float64Array;

  constructor(paper: AnalysedPaper) {
    this.#paper = paper;
    this.#items = new DifferentialItems(paper.items.length);
    this.#right = new Float64Array(paper.items.length);
  }

  /**
   * Counts the sheet of a session on `revision`, without questions `seen` before. People are compared if they
   * were asked the same scored questions and have the same total. A partly right answer counts as not right.
   */
  add(group: DifGroup, revision: string, sheet: SessionSheet, seen: readonly string[]): void {
    const { items, places } = this.#paper;
    this.#right.fill(Number.NaN);
    let total = 0;
    const asked: number[] = [];
    for (const [index, place] of sheet.places.entries()) {
      const item = places.get(revision)?.[place]?.item ?? -1;
      const question = items[item];
      if (question === undefined || seen.includes(question.placement.question)) continue;
      const share = sheet.shares[index] ?? 0;
      this.#right[item] = share === 1 ? 1 : 0;
      if (question.placement.unscored) continue;
      asked.push(item);
      total += share * question.marks_max;
    }
    const stratum = `${asked.sort((a, b) => a - b).join()} ${Math.round(total * TOTAL_STEPS)}`;
    this.#items.add(group, stratum, this.#right);
  }

  /** Figures for every question, in the order of the test. */
  figures(): DifItem[] {
    return this.#items.figures().map(({ reference, focal, ...figures }, index) => {
      const item = this.#paper.items[index];
      if (item === undefined) throw new Error(`The paper has no item ${index}.`);
      return {
        question: item.placement.question,
        label: item.label,
        stem: item.frozen.stem,
        reference_count: reference,
        focal_count: focal,
        ...figures,
      };
    });
  }
}
