/**
 * What a session comes to: each question judged by its key, sections, parts and the whole added up. It knows frozen
 * papers and responses, no clock; who may see what of it is not its business.
 */
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
  /** What a person gave it; null where nobody did. */
  readonly hand_marks: number | null;
}

export interface ScoredAnswer {
  readonly question: string;
  readonly outcome: OutcomeWord;
  /** Of the marks of a right answer, 0 to 1; null while it waits. */
  readonly share: number | null;
  /** Null while it waits, and of a pretest item, which counts nowhere. */
  readonly marks: number | null;
}

export interface CountedScore {
  readonly raw: number;
  readonly raw_max: number;
  /** Of scored questions. */
  readonly right_count: number;
  readonly question_count: number;
}

/** Kept with the session: a later shape gets another number. */
export interface KeptScores {
  readonly version: 1;
  /** In the order of the session's sections. */
  readonly sections: readonly CountedScore[];
  readonly parts: readonly (CountedScore & {
    readonly kind: SectionKind;
    readonly route: string;
    readonly scaled: number | null;
    /** By IRT, with what it was made by; it is not there where it was not. */
    readonly ability?: AbilityScore | null;
    /** Where a question was dropped after it was asked: what stands for `raw` in a table that was made for all of them. */
    readonly table_raw?: number;
  })[];
}

export interface SessionScore {
  readonly raw: number;
  readonly raw_max: number;
  readonly scaled: number | null;
  /** On which scale; null without one. */
  readonly score_scale: string | null;
  readonly pending_marks: number;
  readonly kept: KeptScores;
  /** Of every question asked, section by section in the taker's order. */
  readonly answers: readonly (readonly ScoredAnswer[])[];
}

/**
 * Judges and adds up. `questions` are the frozen ones by their revision's id; what was not answered is omitted. `scoring` is
 * by what scores are made where they are by IRT; an adaptive test has that in its revision.
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
      if (question === undefined) throw new Error(`There is no revision ${placement.question_revision}.`);
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
 * A table was made for all marks of a part. Without a question that was dropped since, the same share of them stands for the
 * marks that are left: whoever had it right does not fall for it.
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

/** What the scored questions of one kind of section come to by IRT. */
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

/** The marks that a person gave stand for what a key would say. */
function outcomeOf(question: FrozenQuestion, answer: GivenAnswer | undefined, marks_max: number): Outcome {
  const outcome = judge(keyOf(question), answer?.response ?? null);
  const marks = answer?.hand_marks ?? null;
  if (outcome.outcome !== 'pending' || marks === null) return outcome;
  if (marks >= marks_max) return { outcome: 'right' };
  // Not as wrong: a test that takes marks off for wrong answers takes none off where a person gave none.
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

/** The sections of one kind together, in the order in which the first of each was sat. */
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
