/** Builds the API's analysis of an assessment from the figures of sessions counted together. */
import { hasPlaces, optionLetter } from '#core/question-kinds/question-kinds.ts';
import { sittingOf, tracedParts } from '#features/assessments/revision.rules.ts';
import type { Filing } from '#features/evidence/filing.rules.ts';
import type { AnalysedQuestion } from './analysed-items.rules.ts';
import type { CohortFigures } from './cohort.rules.ts';
import { flagsOf } from './item-flags.rules.ts';
import { LEAST_OTHERS } from './result.rules.ts';
import type { AnalysedItem, AssessmentAnalysis } from './results.contract.ts';

/** The figures of the whole test. */
export type TestFiguresTold = Pick<
  AssessmentAnalysis,
  'alpha' | 'sem' | 'mean_time_seconds' | 'never_reached_share' | 'speededness'
>;

/** The figures of a whole test. `duration_seconds` is its length; null if some of it is untimed. */
export function testFigures(
  { reliability, mean_time_seconds, never_reached_share, speededness }: CohortFigures,
  duration_seconds: number | null,
): TestFiguresTold {
  return {
    alpha: reliability?.alpha ?? null,
    sem: reliability?.sem ?? null,
    mean_time_seconds,
    never_reached_share,
    speededness:
      speededness === null || duration_seconds === null
        ? null
        : {
            finished_share: speededness.finished_share,
            ...speededness.interval,
            is_speeded: speededness.is_speeded,
          },
  };
}

/** Length of the test in seconds for a taker without accommodations; null if some of it is untimed. */
export function durationOf(sections: Parameters<typeof sittingOf>[0]): number | null {
  const { duration_seconds, untimed_sections } = sittingOf(sections, { default: 1 });
  return untimed_sections > 0 ? null : duration_seconds;
}

/** Parameters from the calibration in use, keyed by question. */
export type CalibratedItems = ReadonlyMap<string, NonNullable<AnalysedItem['irt']>>;

/** Every question of the test with its figures, its tags in that revision, and its calibration. */
export function analysedItems(
  items: readonly AnalysedQuestion[],
  figures: CohortFigures,
  filingOf: (question_revision: string) => Filing,
  calibrated: CalibratedItems,
): AnalysedItem[] {
  return items.map((item, index) => ({
    ...analysedItem(item, figures, index),
    domain: filingOf(item.placement.question_revision).domain?.name ?? null,
    irt: calibrated.get(item.placement.question) ?? null,
  }));
}

function analysedItem(
  item: AnalysedQuestion,
  cohort: CohortFigures,
  index: number,
): Omit<AnalysedItem, 'domain' | 'irt'> {
  const { frozen, section, placement } = item;
  const figures = cohort.test.items[index];
  const parts = tracedParts(frozen);
  if (figures === undefined) throw new Error(`No answers were counted for question ${placement.question}.`);
  return {
    question: placement.question,
    section: { id: section.id, title: section.title, kind: section.kind },
    number: item.number,
    label: item.label,
    type: frozen.type,
    stem: frozen.stem,
    stimulus: frozen.stimulus,
    unscored: placement.unscored,
    count: figures.persons,
    facility: figures.facility,
    discrimination: figures.item_rest,
    alpha_if_deleted: cohort.reliability?.alpha_if_deleted[index] ?? null,
    options: parts.map((option, place) => {
      const told = figures.options[place];
      return {
        id: option.id,
        label: hasPlaces(frozen.type) ? String(place + 1) : optionLetter(place),
        text: option.text,
        is_key: option.is_correct,
        feedback: option.feedback,
        share: told?.share ?? 0,
        fifths: figures.persons < LEAST_FOR_FIFTHS ? [] : [...(told?.fifths ?? [])],
      };
    }),
    omitted_share: figures.persons === 0 ? 0 : (cohort.omitted[index] ?? 0) / figures.persons,
    median_time_seconds:
      (cohort.timed[index] ?? 0) < LEAST_OTHERS ? null : (cohort.median_seconds[index] ?? null),
    flags:
      flagsOf({
        ...figures,
        answers: figures.persons - (cohort.omitted[index] ?? 0),
        median_seconds: cohort.median_seconds[index] ?? null,
        median_interval: cohort.median_intervals[index] ?? null,
        pace_seconds: item.pace_seconds,
      })?.map((flag) => ({
        ...flag,
        option: parts[flag.option ?? -1]?.id ?? null,
      })) ?? null,
  };
}

/** Each fifth needs at least five people. */
const LEAST_FOR_FIFTHS = 25;
