/** Scores a session: grades each question by its answer key and adds up sections, parts and the whole. */
import {
  earnedMarks,
  type JudgedPlacement,
  judge,
  type Outcome,
  type Response,
  sectionScore,
  totalScore,
} from '#core/scoring/scoring.ts';
import {
  type FrozenAssessment,
  type FrozenCat,
  type FrozenPlacement,
  type FrozenQuestion,
  type FrozenSection,
  keyOf,
  routeOf,
} from '#features/assessments/revision.rules.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import type { SatSection } from '#features/evidence/sat-sections.rules.ts';
import type { OutcomeWord } from '#features/releases/result.contract.ts';
import {
  type AbilityScore,
  type AbilityScoring,
  abilityScore,
  adaptiveScore,
} from './ability-score.rules.ts';
import { type RawPart, scaleParts, scaleWords } from './scale.rules.ts';

export interface GivenAnswer {
  readonly question: string;
  readonly response: Response;
  /** The points from a grader; null if nobody graded the answer. */
  readonly hand_marks: number | null;
}

export interface ScoredAnswer {
  readonly question: string;
  readonly outcome: OutcomeWord;
  /** The share of a right answer's points, 0 to 1; null while the answer waits for a grader. */
  readonly share: number | null;
  /** The points; null while the answer waits for a grader, and for a pretest question, which never counts. */
  readonly marks: number | null;
}

export interface CountedScore {
  readonly raw: number;
  readonly raw_max: number;
  /** The number of right answers to scored questions. */
  readonly right_count: number;
  readonly question_count: number;
}

/** Scores as stored with the session. A changed shape needs a new version number. */
export interface KeptScores {
  readonly version: 1;
  /** The scores of the sections, in the order of the session's sections. */
  readonly sections: readonly CountedScore[];
  readonly parts: readonly (CountedScore & {
    readonly kind: SectionKind;
    readonly route: string;
    readonly scaled: number | null;
    /** The IRT score with the ability that it was computed from; missing if the part is not scored by IRT. */
    readonly ability?: AbilityScore | null;
    /**
     * If a question was dropped after it was asked: the value to look up instead of `raw` in a table made for
     * all questions.
     */
    readonly table_raw?: number;
  })[];
}

export interface SessionScore {
  readonly raw: number;
  readonly raw_max: number;
  readonly scaled: number | null;
  /** Description of the scale; null without one. */
  readonly score_scale: string | null;
  readonly pending_marks: number;
  readonly kept: KeptScores;
  /** Answers to every question asked, by section, in the taker's order. */
  readonly answers: readonly (readonly ScoredAnswer[])[];
}

/**
 * Grades the answers and adds them up. `questions` are frozen questions keyed by question revision. A
 * question without an answer counts as omitted. `scoring` is needed for IRT scores, except in an adaptive
 * test, whose revision contains it.
 */
export function scoreOf(
  revision: FrozenAssessment,
  sat: readonly SatSection[],
  questions: ReadonlyMap<string, FrozenQuestion>,
  given: readonly GivenAnswer[],
  scoring: AbilityScoring | null = null,
): SessionScore {
  const byQuestion = new Map(given.map((answer) => [answer.question, answer]));
  const judged = sat.map(({ asked }) =>
    asked.map((placement) => {
      const question = questions.get(placement.question_revision);
      if (question === undefined)
        throw new Error(`There is no question revision ${placement.question_revision}.`);
      const answer = byQuestion.get(placement.question);
      const outcome: Outcome =
        placement.regraded === 'full_credit'
          ? { outcome: 'right' }
          : outcomeOf(question, answer, revision.marks.correct * placement.marks);
      return { ...placement, outcome } satisfies JudgedPlacement & FrozenPlacement;
    }),
  );
  const sections = judged.map((placements) => {
    const { raw, raw_max, pending } = sectionScore(placements, revision.marks);
    return { raw, raw_max, pending, ...countRight(placements) };
  });
  const whole = totalScore(sections);
  const raws = partsOf(
    sat.map(({ section }) => section),
    sections,
  ).map((part) => ({ ...part, ...tableRaw(revision, sat, part) }));
  const by = revision.cat ?? scoring;
  const parts =
    by === null ? raws : raws.map((part) => ({ ...part, ability: abilityOf(by, part.kind, sat, judged) }));
  const { scaled, scale, parts: scaledParts } = scaleParts(revision.scale, parts);
  return {
    raw: whole.raw,
    raw_max: whole.raw_max,
    scaled,
    score_scale:
      scale === null
        ? null
        : scaleWords(
            parts.map(({ kind }) => kind),
            scale,
          ),
    pending_marks: whole.pending,
    kept: {
      version: 1,
      sections: sections.map(({ pending: _, ...counted }) => counted),
      parts: parts.map((part, index) => ({ ...part, scaled: scaledParts[index]?.scaled ?? null })),
    },
    answers: judged.map((placements) =>
      placements.map(({ question, outcome, marks, unscored }) => ({
        question,
        outcome: outcome.outcome,
        share: shareOf(outcome),
        marks: unscored ? null : earnedMarks(outcome, revision.marks, marks),
      })),
    ),
  };
}

/**
 * A scale table is made for all points of a part. After a question is dropped, the share of the remaining
 * points is converted to that total, so that a taker who answered it right does not lose points.
 */
function tableRaw(
  { marks }: Pick<FrozenAssessment, 'marks'>,
  sat: readonly SatSection[],
  { kind, raw, raw_max }: RawPart,
): { table_raw?: number } {
  const own = sat.flatMap(({ section, asked }) => (section.kind === kind ? asked : []));
  const dropped = own.filter(({ regraded }) => regraded === 'dropped');
  if (dropped.length === 0 || raw_max === 0) return {};
  const whole = raw_max + dropped.reduce((sum, placement) => sum + marks.correct * placement.marks, 0);
  return { table_raw: (raw * whole) / raw_max };
}

/** The IRT score of the scored questions in one kind of section. */
function abilityOf(
  by: FrozenCat | AbilityScoring,
  kind: SectionKind,
  sat: readonly SatSection[],
  judged: readonly (readonly (JudgedPlacement & FrozenPlacement)[])[],
): AbilityScore | null {
  const own = judged.filter((_, index) => sat[index]?.section.kind === kind).flat();
  const counted = own.filter(({ unscored }) => !unscored);
  const answers = counted.map(({ question, outcome }) => ({
    question,
    is_right: outcome.outcome === 'right',
  }));
  return 'items' in by ? adaptiveScore(by, answers) : abilityScore(by, kind, answers);
}

/** Points from a grader replace the outcome that the answer key would give. */
function outcomeOf(question: FrozenQuestion, answer: GivenAnswer | undefined, marks_max: number): Outcome {
  const outcome = judge(keyOf(question), answer?.response ?? null);
  const marks = answer?.hand_marks ?? null;
  if (outcome.outcome !== 'pending' || marks === null) return outcome;
  if (marks >= marks_max) return { outcome: 'right' };
  /* The answer does not count as wrong. Otherwise a test that deducts points for wrong answers would also
     deduct them when a grader gives 0 points. */
  return { outcome: 'partial', share: Math.max(0, marks) / marks_max };
}

function shareOf(outcome: Outcome): number | null {
  switch (outcome.outcome) {
    case 'right':
      return 1;
    case 'partial':
      return outcome.share;
    case 'wrong':
    case 'omitted':
      return 0;
    case 'pending':
      return null;
  }
}

function countRight(placements: readonly JudgedPlacement[]) {
  const scored = placements.filter(({ unscored }) => !unscored);
  return {
    right_count: scored.filter(({ outcome }) => outcome.outcome === 'right').length,
    question_count: scored.length,
  };
}

/** Combines the sections of each kind, ordered by the first section of each kind. */
export function partsOf(
  sat: readonly Pick<FrozenSection, 'kind' | 'module'>[],
  counted: readonly CountedScore[],
): (CountedScore & RawPart)[] {
  const kinds = [...new Set(sat.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = counted.filter((_, index) => sat[index]?.kind === kind);
    const sum = (of: (score: CountedScore) => number) => own.reduce((total, score) => total + of(score), 0);
    const { raw, raw_max } = totalScore(own.map((score) => ({ ...score, pending: 0 })));
    return {
      kind,
      route: routeOf(sat, kind),
      raw,
      raw_max,
      right_count: sum(({ right_count }) => right_count),
      question_count: sum(({ question_count }) => question_count),
    };
  });
}
