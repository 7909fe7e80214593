/**
 * A result put together from a scored session and the cohort it is held against. It knows what may be told only as
 * one yes or no: whether correctness is out for whoever asks.
 */
import { SECTION_KIND_WORDS } from '#features/assessments/assessment-words.rules.ts';
import type {
  FrozenAssessment,
  FrozenPlacement,
  FrozenQuestion,
} from '#features/assessments/revision.rules.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import type { Filing } from './filing.rules.ts';
import type { OutcomeWord, Result } from './result.contract.ts';
import { meanOnScale, type ScaledWhole, scaleParts } from './scale.rules.ts';
import type { KeptScores, SatSection } from './score.rules.ts';

export interface AnswerScore {
  readonly outcome: OutcomeWord | null;
  readonly marks: number | null;
  readonly time_spent_seconds: number;
}

/** The sessions that are measured as a score is: scaled where it is, else by as many marks. */
export interface ComparedCohort {
  readonly count: number;
  /** Whether the score is of one of them. */
  readonly has_own: boolean;
  readonly mean: number | null;
  readonly below: number;
  readonly equal: number;
}

/** What others came to. */
export interface CohortScores extends ComparedCohort {
  /** Mean share right of these questions, 0 to 1; null where one of them was asked of fewer than `least` people. */
  shareRight(questions: readonly string[], least: number): number | null;
}

export interface ScoredSession {
  readonly revision: FrozenAssessment;
  readonly kept: KeptScores;
  readonly raw: number;
  readonly raw_max: number;
  readonly pending_marks: number;
  /** Of its questions, those whose answers its taker could know when they began it. */
  readonly seen_before: readonly string[];
  /** Whether those are too many for it to be held against others. */
  readonly partly_seen: boolean;
  /** As sat, in order: what is asked of each, and what the session has of it. */
  readonly sections: readonly (SatSection & {
    readonly id: string;
    /** As its taker knows it. */
    readonly title: string;
    readonly duration_seconds: number | null;
  })[];
  /** By a question's id; every one that was asked is there. */
  readonly answers: ReadonlyMap<string, AnswerScore>;
  /** By a question's revision. */
  readonly questions: ReadonlyMap<string, FrozenQuestion>;
  /** What answers are about, by a question's revision. */
  filingOf(question_revision: string): Filing;
}

/** Fewer others than so many tell of single people, not of a cohort. */
export const LEAST_OTHERS = 5;
const LEAST_FOR_PERCENTILE = 20;

/** The result; `questions` and `domains` are null unless correctness is out. */
export function resultFrom(session: ScoredSession, cohort: CohortScores, isCorrectnessOut: boolean): Result {
  const { revision, kept, raw, raw_max, pending_marks } = session;
  const whole = scaleParts(revision.scale, kept.parts);
  return {
    raw,
    raw_max,
    ...{ scaled: whole.scaled, se: whole.se, range: whole.range, scale: whole.scale },
    percentile: session.partly_seen ? null : percentileOf(cohort),
    pending_marks,
    seen_before_count: countSeen(session),
    sections: session.sections.map((section, index) => ({
      id: section.id,
      title: section.title,
      kind: section.section.kind,
      ...(kept.sections[index] ?? NOTHING),
      duration_seconds: section.duration_seconds,
      time_spent_seconds: section.asked.reduce(
        (sum, { question }) => sum + (session.answers.get(question)?.time_spent_seconds ?? 0),
        0,
      ),
    })),
    parts: kept.parts.map(({ route: _, ...part }, index) => ({
      ...part,
      title: SECTION_KIND_WORDS[part.kind],
      scaled: whole.parts[index]?.scaled ?? null,
      range: whole.parts[index]?.range ?? null,
      domains: isCorrectnessOut ? domainsOf(session, part.kind, cohort) : null,
    })),
    cohort: othersIn(cohort) < LEAST_OTHERS ? null : meansOf(cohort, revision, whole),
    questions: isCorrectnessOut ? questionsOf(session) : null,
  };
}

function countSeen({ sections, seen_before }: ScoredSession): number {
  const asked = sections.flatMap((section) => section.asked.map(({ question }) => question));
  return asked.filter((question) => seen_before.includes(question)).length;
}

function othersIn({ count, has_own }: Pick<ComparedCohort, 'count' | 'has_own'>): number {
  return has_own ? count - 1 : count;
}

/** The mean of scaled scores is one of the scale itself: between its steps nobody could have scored. */
function meansOf(
  { count, mean }: CohortScores,
  { scale }: FrozenAssessment,
  { scale: ends }: ScaledWhole,
): Result['cohort'] {
  if (ends === null) return { count, mean_scaled: null, mean_raw: mean };
  return { count, mean_scaled: mean === null ? null : meanOnScale(scale, mean, ends.min), mean_raw: null };
}

const NOTHING = { raw: 0, raw_max: 0, right_count: 0, question_count: 0 };

/** The share of the cohort below, and half of that beside it, in whole percent. */
export function percentileOf({ count, below, equal }: Pick<ComparedCohort, 'count' | 'below' | 'equal'>) {
  return count < LEAST_FOR_PERCENTILE ? null : Math.round((100 * (below + equal / 2)) / count);
}

function questionsOf({ revision, sections, answers, filingOf }: ScoredSession): Result['questions'] {
  return sections.flatMap(({ id, asked }) =>
    asked.map((placement, index) => {
      const answer = answers.get(placement.question);
      return {
        question: placement.question,
        section: id,
        number: index + 1,
        outcome: answer?.outcome ?? 'omitted',
        marks: answer?.marks ?? null,
        marks_max: marksMax(revision, placement),
        unscored: placement.unscored,
        time_spent_seconds: answer?.time_spent_seconds ?? 0,
        topic: filingOf(placement.question_revision).topic?.name ?? null,
      };
    }),
  );
}

/** The marks of a right answer; of a pretest item none. */
export function marksMax({ marks }: Pick<FrozenAssessment, 'marks'>, placement: FrozenPlacement): number {
  return placement.unscored ? 0 : marks.correct * placement.marks;
}

/** The domains of the scored questions of one kind of section, in the order in which they came. */
function domainsOf(session: ScoredSession, kind: SectionKind, cohort: CohortScores) {
  const placements = session.sections.flatMap(({ section, asked }) =>
    section.kind === kind ? asked.filter(({ unscored }) => !unscored) : [],
  );
  const domains = new Map<string, { name: string; questions: string[] }>();
  for (const { question, question_revision } of placements) {
    const { domain } = session.filingOf(question_revision);
    if (domain === null) continue;
    const own = domains.get(domain.id) ?? { name: domain.name, questions: [] };
    own.questions.push(question);
    domains.set(domain.id, own);
  }
  return [...domains].map(([id, { name, questions }]) => ({
    id,
    name,
    right_count: questions.filter((question) => session.answers.get(question)?.outcome === 'right').length,
    question_count: questions.length,
    cohort_share: cohort.shareRight(questions, LEAST_OTHERS + (cohort.has_own ? 1 : 0)),
  }));
}
