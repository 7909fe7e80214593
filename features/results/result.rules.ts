/**
 * Builds a result from a scored session and the cohort it is compared with. The only release information it
 * needs is whether correctness is released to the reader.
 */
import { SECTION_KIND_WORDS } from '#features/assessments/assessment-words.rules.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import { type Answer, outcomeWord } from '#features/evidence/evidence.rules.ts';
import type { SatSection } from '#features/evidence/sat-sections.rules.ts';
import type { Result } from '#features/releases/result.contract.ts';
import type { BestScores } from './best.rules.ts';
import { meanOnScale, type ScaledWhole, scaleParts } from './scale.rules.ts';
import type { KeptScores } from './score.rules.ts';

/**
 * Sessions whose score is measured in the same way: also scaled or, without a scale, with the same maximum of
 * points.
 */
export interface ComparedCohort {
  readonly count: number;
  /** Whether the cohort includes this score. */
  readonly has_own: boolean;
  readonly mean: number | null;
  readonly below: number;
  readonly equal: number;
}

/** The scores of the other takers. */
export interface CohortScores extends ComparedCohort {
  /**
   * The mean share of right answers to these questions, 0 to 1; null if one was asked of fewer than `least`
   * people.
   */
  shareRight(questions: readonly string[], least: number): number | null;
}

export interface ScoredSession {
  readonly revision: FrozenAssessment;
  readonly kept: KeptScores;
  readonly raw: number;
  readonly raw_max: number;
  readonly pending_marks: number;
  /** Whether too many questions were seen before to compare the score with others. */
  readonly partly_seen: boolean;
  /** The exam of its test; null if there is none. */
  readonly exam: string | null;
  /** The sections in the order taken, with their frozen content and the session's own data. */
  readonly sections: readonly (SatSection & {
    readonly id: string;
    /** The title that the taker sees. */
    readonly title: string;
    readonly duration_seconds: number | null;
  })[];
  /** Answers to all questions asked, in the order asked. */
  readonly answers: readonly Answer[];
}

/** With fewer others, figures would reveal individuals instead of a cohort. */
export const LEAST_OTHERS = 5;

/** Scores to compare a score with. */
export interface HeldAgainst {
  readonly cohort: CohortScores;
  /** Everybody's newest scores of the exam; null if the score has no exam or no scale. */
  readonly bank: Omit<ComparedCohort, 'mean'> | null;
  readonly best: BestScores | null;
}

/** The result; `questions` and `domains` are null unless correctness is released. */
export function resultFrom(
  session: ScoredSession,
  { cohort, bank, best }: HeldAgainst,
  isCorrectnessOut: boolean,
): Result {
  const { revision, kept, raw, raw_max, pending_marks } = session;
  const whole = scaleParts(revision.scale, kept.parts);
  const others = session.partly_seen ? null : cohort;
  return {
    raw,
    raw_max,
    scaled: whole.scaled,
    se: whole.se,
    range: whole.range,
    method: whole.method,
    scale: whole.scale === null ? null : { min: whole.scale.min, max: whole.scale.max },
    percentile: others && percentileOf(others),
    bank_percentile: session.partly_seen || bank === null ? null : percentileOf(bank),
    is_estimate: session.exam !== null && whole.scaled !== null,
    best: session.partly_seen || best === null ? null : toldBest(best),
    pending_marks,
    seen_before_count: session.answers.filter(({ seen_before }) => seen_before).length,
    sections: session.sections.map((section, index) => ({
      id: section.id,
      title: section.title,
      kind: section.section.kind,
      ...(kept.sections[index] ?? NOTHING),
      duration_seconds: section.duration_seconds,
      time_spent_seconds: session.answers
        .filter((answer) => answer.section === section.id)
        .reduce((sum, { time_spent_seconds }) => sum + time_spent_seconds, 0),
    })),
    parts: kept.parts.map(({ route: _, ...part }, index) => ({
      ...part,
      title: SECTION_KIND_WORDS[part.kind],
      scaled: whole.parts[index]?.scaled ?? null,
      se: whole.parts[index]?.se ?? null,
      range: whole.parts[index]?.range ?? null,
      domains: isCorrectnessOut ? domainsOf(session, part.kind, others) : null,
    })),
    cohort: others === null || othersIn(others) < LEAST_OTHERS ? null : meansOf(others, whole),
    questions: isCorrectnessOut ? questionsOf(session) : null,
  };
}

function toldBest(best: BestScores): Result['best'] {
  return { ...best, parts: best.parts.map((part) => ({ ...part, title: SECTION_KIND_WORDS[part.kind] })) };
}

function othersIn({ count, has_own }: Pick<ComparedCohort, 'count' | 'has_own'>): number {
  return has_own ? count - 1 : count;
}

/** The mean of scaled scores is rounded to a step of the scale, because nobody could score between steps. */
function meansOf({ count, mean }: CohortScores, { scale }: ScaledWhole): Result['cohort'] {
  if (scale === null) return { count, mean_scaled: null, mean_raw: mean };
  return { count, mean_scaled: mean === null ? null : meanOnScale(scale, mean), mean_raw: null };
}

const NOTHING = { raw: 0, raw_max: 0, right_count: 0, question_count: 0 };

/**
 * The share of the cohort with a lower score, plus half of those with an equal score, in whole percent; null
 * with fewer than five others.
 */
export function percentileOf(cohort: Omit<ComparedCohort, 'mean'>): number | null {
  const { count, below, equal } = cohort;
  return othersIn(cohort) < LEAST_OTHERS ? null : Math.round((100 * (below + equal / 2)) / count);
}

function questionsOf({ answers }: ScoredSession): Result['questions'] {
  return answers.map(({ question, section, number, ...answer }) => ({
    question,
    section,
    number,
    outcome: outcomeWord(answer.outcome) ?? 'omitted',
    marks: answer.marks,
    marks_max: answer.marks_max,
    unscored: answer.unscored,
    time_spent_seconds: answer.time_spent_seconds,
    topic: answer.filing.topic?.name ?? null,
    topic_id: answer.filing.topic?.id ?? null,
  }));
}

/** Domains of the scored questions of one kind of section, in order of appearance. */
function domainsOf({ sections, answers }: ScoredSession, kind: SectionKind, cohort: CohortScores | null) {
  const own = new Set(sections.filter(({ section }) => section.kind === kind).map(({ id }) => id));
  const filed = answers.flatMap(({ section, unscored, filing: { domain }, ...answer }) =>
    unscored || domain === null || !own.has(section) ? [] : { ...answer, domain },
  );
  return [...Map.groupBy(filed, ({ domain }) => domain.id)].map(([id, asked]) => ({
    id,
    name: asked[0]?.domain.name ?? '',
    right_count: asked.filter(({ outcome }) => outcome === 'right').length,
    question_count: asked.length,
    cohort_share:
      cohort?.shareRight(
        asked.map(({ question }) => question),
        LEAST_OTHERS + (cohort.has_own ? 1 : 0),
      ) ?? null,
  }));
}
