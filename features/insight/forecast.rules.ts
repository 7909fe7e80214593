/** What a test comes to for people of whom the chance of each question is known. It knows frozen papers and chances. */
import { added, type Forecast, type ForecastVariant, forecastPart, mixed } from '#core/forecast/forecast.ts';
import { earnedMarks, scaledByTable } from '#core/scoring/scoring.ts';
import {
  type FrozenAssessment,
  type FrozenSection,
  modulesOf,
} from '#features/assessments/revision.rules.ts';
import type { GroupForecast } from './forecast.contract.ts';

type Paper = Pick<FrozenAssessment, 'kind' | 'marks' | 'scale' | 'sections'>;

/** The chance of a right answer, by question. */
type Chances = ReadonlyMap<string, number>;

/**
 * The score of one of these people, each as likely, in points of the scale where it has a column for every path, else in marks.
 * Null where there is nobody, where nothing is asked yet, and of tests whose questions each answer chooses anew, or that lead
 * somebody nowhere.
 */
export function forecastOf(paper: Paper, people: readonly Chances[]): GroupForecast['score'] {
  const modules = modulesOf(paper.sections);
  const isLed = modules.every((variants) => variants.some(({ module }) => (module?.at_least ?? 0) <= 0));
  const isAsked = paper.sections.some(({ placements }) => placements.some(({ unscored }) => !unscored));
  if (paper.kind === 'adaptive' || !isLed || !isAsked) return null;
  const isScaled = paper.scale !== null && people.every((chances) => isOnScale(paper, modules, chances));
  const score = mixed(people.map((chances) => added(partsOf(paper, modules, chances, isScaled))));
  if (score === null) return null;
  const { mean, variance } = score;
  return { unit: isScaled ? 'points' : 'marks', mean, deviation: Math.sqrt(variance) };
}

function isOnScale(paper: Paper, modules: readonly FrozenSection[][], chances: Chances): boolean {
  return partsOf(paper, modules, chances, true).every(({ mean }) => !Number.isNaN(mean));
}

/** Of each kind of section one; in points not a number where the scale has no column for a path. */
function partsOf(
  { marks, scale, sections }: Paper,
  modules: readonly FrozenSection[][],
  chances: Chances,
  isScaled: boolean,
): Forecast[] {
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

/** What is drawn is, on average, like all that it is drawn from. */
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
          ...{ chance: mean('chance'), right: mean('right'), wrong: mean('wrong') },
        }))
      : questions,
  };
}
