/** Computes scores from raw points that a caller names for each section of a published test. */

import type { Fault } from '#contract/problem.ts';
import {
  type FrozenAssessment,
  type FrozenSection,
  modulesOf,
} from '#features/assessments/revision.rules.ts';
import { marksMax } from '#features/evidence/sat-sections.rules.ts';
import { type AbilityScoring, abilityScoreOfCount } from './ability-score.rules.ts';
import type { RawPart } from './scale.rules.ts';
import { type CountedScore, partsOf } from './score.rules.ts';

/** Raw points keyed by section id. */
export type RawMarks = Readonly<Record<string, number>>;

/**
 * Errors for sections that the test lacks, for two variants of one module, and for more points than a section
 * has.
 */
export function rawFaults({ sections, marks }: FrozenAssessment, raw: RawMarks): Fault[] {
  const modules = modulesOf(sections);
  return Object.entries(raw).flatMap(([id, value]) => {
    const path = `body.raw.${id}`;
    const section = sections.find((candidate) => candidate.id === id);
    if (section === undefined) return [{ path, message: 'This section isn’t in the published test.' }];
    const variants = modules.find((module) => module.includes(section)) ?? [];
    if (variants.some((variant) => variant.id !== id && raw[variant.id] !== undefined)) {
      return [
        {
          path,
          message: 'Another variant of this module is included too. Include only the one that was taken.',
        },
      ];
    }
    const { raw_max } = countedSection({ marks }, section, 0);
    return value > raw_max ? [{ path, message: `Enter at most ${raw_max}.` }] : [];
  });
}

/**
 * The points of each kind of section. If no variant of a module has points, the variant that everybody can
 * reach counts with 0 points.
 */
export function rawParts(
  revision: FrozenAssessment,
  raw: RawMarks,
  scoring: AbilityScoring | null = null,
): (CountedScore & RawPart)[] {
  const sat = modulesOf(revision.sections).flatMap(
    (variants) =>
      variants.find(({ id }) => raw[id] !== undefined) ??
      variants.find(({ module }) => module === null || module.at_least === null) ??
      [],
  );
  const parts = partsOf(
    sat,
    sat.map((section) => countedSection(revision, section, raw[section.id] ?? 0)),
  );
  if (scoring === null) return parts;
  return parts.map((part) => ({ ...part, ability: abilityOfMarks(scoring, revision, sat, part) }));
}

/**
 * The IRT score, if points determine how many answers are right: each question must be worth one point, and
 * it must be known which questions are drawn.
 */
function abilityOfMarks(
  scoring: AbilityScoring,
  { marks }: Pick<FrozenAssessment, 'marks'>,
  sat: readonly FrozenSection[],
  { kind, raw }: RawPart,
) {
  const own = sat.filter((section) => section.kind === kind);
  const placements = own.flatMap((section) => section.placements).filter(({ unscored }) => !unscored);
  const isCount =
    marks.wrong === 0 &&
    marks.omitted === 0 &&
    own.every(({ draw }) => draw === null) &&
    placements.every((placement) => marks.correct * placement.marks === 1);
  if (!isCount || !Number.isInteger(raw)) return null;
  const questions = placements.map(({ question }) => question);
  return abilityScoreOfCount(scoring, kind, questions, raw);
}

function countedSection(
  revision: Pick<FrozenAssessment, 'marks'>,
  { placements, draw }: FrozenSection,
  raw: number,
): CountedScore {
  // For a draw, add up as many questions as are asked, taking those worth most, because nobody can have more
  // points.
  const worth = placements
    .map((placement) => marksMax(revision, placement))
    .filter((marks) => marks > 0)
    .sort((a, b) => b - a)
    .slice(0, draw?.count);
  return {
    raw,
    raw_max: worth.reduce((sum, marks) => sum + marks, 0),
    right_count: 0,
    question_count: worth.length,
  };
}
