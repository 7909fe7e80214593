/**
 * Counts the sessions of one assessment together, sheet by sheet: item figures, times and reliability.
 * Callers decide which sessions count and who may see the figures.
 */
import type { Interval } from '#core/item-analysis/intervals.ts';
import { ItemAnalysis, type TestFigures } from '#core/item-analysis/item-analysis.ts';
import { Reliability, type ReliabilityFigures } from '#core/item-analysis/reliability.ts';
import { type Speededness, speededness } from '#core/item-analysis/speededness.ts';
import { ValueCounts } from '#core/item-analysis/value-counts.ts';
import { tracedParts } from '#features/assessments/revision.rules.ts';
import type { AnalysedPaper, CountedPlace } from './analysed-items.rules.ts';
import type { SectionTime } from './section-time.contract.ts';
import { type ReachedItem, SectionTimes } from './section-time.rules.ts';
import type { SessionSheet } from './sheet.rules.ts';

export interface CohortFigures {
  readonly test: TestFigures;
  readonly reliability: ReliabilityFigures | null;
  /** For each item: how many people opened it. */
  readonly timed: readonly number[];
  /** For each item: the median time of the people who opened it. */
  readonly median_seconds: readonly (number | null)[];
  /** For each item: the mean time of the people who opened it. */
  readonly mean_seconds: readonly (number | null)[];
  /** For each item: the interval of the median time; null if too few people opened the item. */
  readonly median_intervals: readonly (Interval | null)[];
  /** For each item: how many people were asked it and gave no answer. */
  readonly omitted: readonly number[];
  /** Mean time of a whole session. */
  readonly mean_time_seconds: number | null;
  /** Questions never reached, as a share of all questions asked, 0 to 1; null if none was asked. */
  readonly never_reached_share: number | null;
  /** How many takers reached the end of every section; null if nobody was counted. */
  readonly speededness: Speededness | null;
  /** Figures of the test's timed sections. */
  readonly sections: readonly SectionTime[];
}

/**
 * Counts sessions. Computing the figures takes equally long for any number of sessions, and the result is
 * cached until another session is added.
 */
export class CohortTally {
  readonly paper: AnalysedPaper;
  readonly #analysis: ItemAnalysis;
  readonly #reliability: Reliability;
  readonly #seconds: readonly ValueCounts[];
  readonly #omitted: Int32Array;
  readonly #marks: Float64Array;
  readonly #chosen: Int32Array;
  readonly #sessionSeconds = new ValueCounts();
  readonly #sectionTimes: SectionTimes;
  #asked = 0;
  #unreached = 0;
  #finished = 0;
  #figures: CohortFigures | null = null;

  constructor(paper: AnalysedPaper) {
    this.paper = paper;
    const { items } = paper;
    this.#analysis = new ItemAnalysis(
      items.map(({ placement, frozen, marks_max }) => ({
        id: placement.question,
        max_mark: marks_max,
        options: tracedParts(frozen).map(({ id, is_correct }) => ({ id, is_key: is_correct })),
        unscored: placement.unscored,
      })),
    );
    this.#reliability = new Reliability(items.map(({ placement }) => !placement.unscored));
    this.#seconds = items.map(() => new ValueCounts());
    this.#sectionTimes = new SectionTimes(items);
    this.#omitted = new Int32Array(items.length);
    this.#marks = new Float64Array(items.length);
    this.#chosen = new Int32Array(items.length);
  }

  /**
   * Counts the sheet of a session with `revision`, which must be one of the analyzed ones. Questions in
   * `left_out` count as not asked, because their answers were known before or wait for a grader.
   */
  add(revision: string, sheet: SessionSheet, left_out: readonly string[]): void {
    const places = this.paper.places.get(revision);
    if (places === undefined) throw new Error(`The revision ${revision} does not belong to this paper.`);
    const { items } = this.paper;
    this.#figures = null;
    this.#marks.fill(Number.NaN);
    let seconds = 0;
    const asked: number[] = [];
    const met: ReachedItem[] = [];
    const unreached = new Set(sheet.unreached);
    for (let index = 0; index < sheet.places.length; index += 1) {
      const counted = places[sheet.places[index] ?? -1];
      if (counted === undefined) continue;
      const { item } = counted;
      const share = sheet.shares[index] ?? null;
      const spent = sheet.seconds[index] ?? 0;
      seconds += spent;
      const is_counted = !left_out.includes(items[item]?.placement.question ?? '');
      met.push({ item, is_reached: !unreached.has(sheet.places[index] ?? -1), is_counted });
      if (!is_counted) continue;
      asked.push(sheet.places[index] ?? -1);
      /* Multiply the share of a right answer's points by the question's points. A deduction for wrong answers
         is a rule of the test and not a property of the question, so it is ignored here. */
      this.#marks[item] = (share ?? 0) * (items[item]?.marks_max ?? 0);
      this.#chosen[item] = moved(counted, sheet.chosen[index] ?? 0);
      if (share === null) this.#omitted[item] = (this.#omitted[item] ?? 0) + 1;
      if (spent > 0) this.#seconds[item]?.add(spent);
    }
    this.#analysis.add(this.#marks, this.#chosen);
    this.#reliability.add(`${revision} ${asked.join()}`, this.#marks);
    this.#sessionSeconds.add(seconds);
    this.#asked += sheet.places.length;
    this.#unreached += unreached.size;
    if (unreached.size === 0) this.#finished += 1;
    this.#sectionTimes.add(met);
  }

  figures(): CohortFigures {
    this.#figures ??= this.#figuresAnew();
    return this.#figures;
  }

  #figuresAnew(): CohortFigures {
    const test = this.#analysis.figures();
    return {
      test,
      reliability: this.#reliability.figures(),
      timed: this.#seconds.map(({ persons }) => persons),
      median_seconds: this.#seconds.map((counts) => counts.median()),
      mean_seconds: this.#seconds.map((counts) => counts.mean()),
      median_intervals: this.#seconds.map((counts) => counts.medianInterval()),
      omitted: [...this.#omitted],
      mean_time_seconds: this.#sessionSeconds.mean(),
      never_reached_share: this.#asked === 0 ? null : this.#unreached / this.#asked,
      speededness: speededness(this.#finished, this.#sessionSeconds.persons),
      sections: this.#sectionTimes.figures(test.items),
    };
  }

  /**
   * The mean share of right answers to these questions over everybody who was asked them; null if one was
   * asked of fewer than `least` people.
   */
  shareRight(questions: readonly string[], least: number): number | null {
    let persons = 0;
    let right = 0;
    const asked = this.figures().test.items.filter(({ id }) => questions.includes(id));
    if (asked.length < questions.length || asked.some((item) => item.persons < least)) return null;
    for (const item of asked) {
      persons += item.persons;
      right += (item.facility ?? 0) * item.persons;
    }
    return persons === 0 ? null : right / persons;
  }
}

function moved({ options }: CountedPlace, chosen: number): number {
  if (options === null) return chosen;
  return options.reduce(
    (bits, to, from) => (to >= 0 && (chosen & (1 << from)) !== 0 ? bits | (1 << to) : bits),
    0,
  );
}
