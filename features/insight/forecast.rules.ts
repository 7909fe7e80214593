/**
 * Forecasts the result of a test revision for people whose chance of a right answer to each question is
 * known.
 */
import { added, type Forecast, type ForecastVariant, forecastPart, mixed } from '#core/forecast/forecast.ts';
import { earnedMarks, scaledByTable } from '#core/scoring/scoring.ts';
import {
  type FrozenAssessment,
  type FrozenSection,
  modulesOf,
} from '#features/assessments/revision.rules.ts';
import type { GroupForecast } from './forecast.contract.ts';

type Paper = Pick<FrozenAssessment, 'kind' | 'marks' | 'scale' | 'sections'>;

/** The chance of a right answer, by question, from 0 to 1. */
type Chances = ReadonlyMap<string, number>;

/**
 * The forecast for one person in raw points, and as a score if the scale has a column for every path they may
 * take.
 */
export interface PersonForecast {
  readonly points: Forecast | null;
  readonly marks: Forecast;
}

/**
 * Whether a forecast is possible. It is not if the test has no questions yet, if each answer chooses the next
 * question, or if some result leads to no module.
 */
export function isForeseen({ kind, sections }: Paper): boolean {
  const isLed = modulesOf(sections).every((variants) =>
    variants.some(({ module }) => (module?.at_least ?? 0) <= 0),
  );
  const isAsked = sections.some(({ placements }) => placements.some(({ unscored }) => !unscored));
  return kind !== 'adaptive' && isLed && isAsked;
}

/** The forecast for one person. `paper` is the test, for which `isForeseen` must be true. */
export function forecastOf(paper: Paper, chances: Chances): PersonForecast {
  const points = paper.scale === null ? null : added(partsOf(paper, chances, true));
  return {
    points: points === null || Number.isNaN(points.mean) ? null : points,
    marks: added(partsOf(paper, chances, false)),
  };
}

/**
 * The forecast for one of these people chosen at random: a score if each of them has one, otherwise raw
 * points. Null if there are no people.
 */
export function forecastAmong(people: readonly PersonForecast[]): GroupForecast['score'] {
  const points = people.flatMap((one) => one.points ?? []);
  const isScaled = points.length === people.length;
  const score = mixed(isScaled ? points : people.map(({ marks }) => marks));
  if (score === null) return null;
  const { mean, variance } = score;
  return { unit: isScaled ? 'points' : 'marks', mean, deviation: Math.sqrt(variance) };
}

/** The mean time of a question in seconds, and how many takers it comes from. */
interface Usual {
  readonly mean: number;
  readonly takers: number;
}

/**
 * The expected time of each section. `usual` gives for each test that shares questions the usual time of
 * these questions. If several tests time a question, the one with the most takers counts.
 */
export function expectedTimes(
  { sections }: Pick<Paper, 'sections'>,
  usual: readonly ReadonlyMap<string, Usual>[],
): GroupForecast['sections'] {
  return sections.map(({ id, title, duration_seconds, draw, placements }) => {
    const means = placements.flatMap(({ question }) => {
      const told = usual.flatMap((test) => test.get(question) ?? []);
      return told.toSorted((a, b) => b.takers - a.takers)[0]?.mean ?? [];
    });
    const asked = Math.min(draw?.count ?? placements.length, placements.length);
    const isKnown = means.length > 0 && means.length * 2 >= placements.length;
    return {
      id,
      title,
      duration_seconds,
      timed: means.length,
      questions: placements.length,
      expected_seconds: isKnown ? (means.reduce((sum, mean) => sum + mean, 0) / means.length) * asked : null,
    };
  });
}

/** One forecast for each kind of section. As a score it is NaN if the scale has no column for a path. */
function partsOf({ marks, scale, sections }: Paper, chances: Chances, isScaled: boolean): Forecast[] {
  const modules = modulesOf(sections);
  const kinds = [...new Set(sections.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = modules.filter(([first]) => first?.kind === kind);
    const columns = (scale?.columns ?? []).filter((column) => column.kind === kind);
    return forecastPart(
      own.map((variants) => variants.map((section) => variantOf(section, marks, chances))),
      (variants, raw) => {
        if (!isScaled) return raw;
        const route = variants.filter((variant) => variant !== '').join('-');
        return scaledByTable(columns, route, raw) ?? Number.NaN;
      },
    );
  });
}

/** A drawn question counts as the average of the questions that it is drawn from. */
function variantOf(
  { module, draw, placements }: FrozenSection,
  marks: Paper['marks'],
  chances: Chances,
): ForecastVariant {
  const scored = placements.filter(({ unscored }) => !unscored);
  const questions = scored.map((placement) => ({
    chance: chances.get(placement.question) ?? 0,
    right: earnedMarks({ outcome: 'right' }, marks, placement.marks) ?? 0,
    wrong: earnedMarks({ outcome: 'wrong' }, marks, placement.marks) ?? 0,
  }));
  const mean = (of: 'chance' | 'right' | 'wrong') =>
    questions.reduce((sum, question) => sum + question[of], 0) / questions.length;
  const isDrawn = draw !== null && draw.count < questions.length;
  return {
    variant: module?.variant ?? '',
    at_least: module?.at_least ?? null,
    questions: isDrawn
      ? Array.from({ length: draw.count }, () => ({
          chance: mean('chance'),
          right: mean('right'),
          wrong: mean('wrong'),
        }))
      : questions,
  };
}
