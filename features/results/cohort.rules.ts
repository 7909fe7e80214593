/**
 * The sessions of one assessment counted together, sheet by sheet: item figures, times, reliability. It knows sheets
 * and the paper; which sessions are counted, and who may see it, is decided elsewhere.
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
  /** Those who looked at it, by item. */
  readonly timed: readonly number[];
  /** By item; of those who looked at it. */
  readonly median_seconds: readonly (number | null)[];
  /** By item; of those who looked at it. */
  readonly mean_seconds: readonly (number | null)[];
  /** By item; null where too few looked at it to have one. */
  readonly median_intervals: readonly (Interval | null)[];
  /** Those who were asked it and gave no answer, by item. */
  readonly omitted: readonly number[];
  /** Of a whole session. */
  readonly mean_time_seconds: number | null;
  /** Of all questions that were asked, 0 to 1; null where none was. */
  readonly never_reached_share: number | null;
  /** How many got to the end of every section; null where nobody was counted. */
  readonly speededness: Speededness | null;
  /** Its timed sections. */
  readonly sections: readonly SectionTime[];
}

/** Counts sessions; the figures cost the same however many were counted, and are made once until the next is. */
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
   * Counts the sheet of a session that was given `revision`, one of the paper's. The questions `left_out` count as not
   * asked: their answers were known before, or wait for marks.
   */
  add(revision: string, sheet: SessionSheet, left_out: readonly string[]): void {
    const places = this.paper.places.get(revision);
    if (places === undefined) throw new Error(`The revision ${revision} is not counted here.`);
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
      // A right answer's share of its marks, not the marks: what a wrong one costs is the test's rule, not the question's.
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

  /** The mean share right of these questions, over everyone who was asked them; null where one of them was asked of fewer than `least`. */
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
