/**
 * The answers of people in one shape, which every screen and figure about answers uses. Computes them from
 * the frozen assessment and the stored answers, and leaves out everything that the reader may not see.
 */

import type { Response } from '#core/scoring/scoring.ts';
import { alphabetically } from '#core/text-order.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import type { FrozenAssessment, FrozenPlacement } from '#features/assessments/revision.rules.ts';
import type { Openness } from '#features/releases/release.rules.ts';
import type { OutcomeWord } from '#features/releases/result.contract.ts';
import type { Filing } from './filing.rules.ts';
import { marksMax, type SectionSlot, satSections } from './sat-sections.rules.ts';

/**
 * `not_reached`: the question comes after the last answer of its section. `omitted`: it was left blank before
 * that.
 */
export type AnswerOutcome = OutcomeWord | 'not_reached';

/** One person's answer to one question. */
export interface Answer {
  readonly question: string;
  readonly question_revision: string;
  /** The section of the session. `number` is the place of the question in it, from 1. */
  readonly section: string;
  readonly number: number;
  /** Null if the answer is not yet marked, or if the reader may not see the outcome. */
  readonly outcome: AnswerOutcome | null;
  /** The points; null if they are not known, and for a pretest item, which is not scored. */
  readonly marks: number | null;
  /** The points that a right answer earns. */
  readonly marks_max: number;
  /**
   * Whether the question is a pretest item. False for every question until the reader may see which answers
   * are right.
   */
  readonly unscored: boolean;
  readonly response: Response;
  readonly is_late: boolean;
  readonly flagged: boolean;
  readonly time_spent_seconds: number;
  /**
   * Whether the taker had learned nothing from an earlier try at the question. Always true in a session of a
   * test. False for a question that gave everybody full credit, because its outcome says nothing about the
   * taker.
   */
  readonly is_first_try: boolean;
  readonly hint_used: boolean;
  /**
   * Whether the taker could know the answer when they began. Such an answer counts in totals, but not in the
   * figures of the question.
   */
  readonly seen_before: boolean;
  readonly filing: Filing;
}

/** The answers that one person gave at one time, in the order in which they saw the questions. */
export type Evidence = SessionEvidence | PracticeEvidence;

/** All answers of one session of an assessment. */
export interface SessionEvidence extends Answered {
  readonly source: 'session';
  readonly assessment: string;
}

/**
 * The first try at one question of a practice set. Only the first try counts, because checking it shows the
 * outcome.
 */
export interface PracticeEvidence extends Answered {
  readonly source: 'practice';
  readonly practice_set: string;
  /** The number of different topics in the whole practice set. */
  readonly topic_count: number;
}

interface Answered {
  readonly person: string;
  readonly session: string;
  readonly revision: string;
  readonly mode: SessionMode;
  /**
   * When the session was submitted or the question was first tried. Null while the session is in progress.
   */
  readonly answered_at: Date | null;
  /**
   * Whether the taker had seen so many of the questions before that the score must not be used in
   * comparisons.
   */
  readonly is_partly_seen: boolean;
  /** The parts that the reader may see. `released` lists the parts released to the taker. */
  readonly open: Openness;
  readonly answers: readonly Answer[];
}

/** An answer as it is stored. */
export interface GivenAnswer
  extends Pick<Answer, 'question' | 'marks' | 'response' | 'is_late' | 'flagged' | 'time_spent_seconds'> {
  readonly outcome: OutcomeWord | null;
}

export interface SatSession {
  readonly sections: readonly (SectionSlot & { readonly id: string })[];
  readonly seen_before: readonly string[];
}

/**
 * Every question that a session asked, answered or not, in the taker's order, limited to the parts that the
 * reader may see. Empty for a stranger.
 */
export function answersOf(
  { sections, seen_before }: SatSession,
  revision: FrozenAssessment,
  given: ReadonlyMap<string, GivenAnswer>,
  filingOf: (question_revision: string) => Filing,
  open: Pick<Openness, 'read_as' | 'review'>,
): Answer[] {
  if (open.read_as === 'stranger') return [];
  const seen = new Set(seen_before);
  return satSections(revision, sections).flatMap(({ asked }, index) => {
    const outcomes = asked.map(({ question }) => given.get(question)?.outcome ?? null);
    const reached = countReached(outcomes);
    return asked.map((placement, place): Answer => {
      const { question, question_revision } = placement;
      const answer = given.get(question);
      return {
        question,
        question_revision,
        section: sections[index]?.id ?? '',
        number: place + 1,
        ...(open.review
          ? judged(revision, placement, answer, place >= reached)
          : // Before the release, a pretest item (which earns nothing) must look like the other questions.
            { outcome: null, marks: null, ...worth(revision, { ...placement, unscored: false }) }),
        response: answer?.response ?? null,
        is_late: answer?.is_late ?? false,
        flagged: answer?.flagged ?? false,
        time_spent_seconds: answer?.time_spent_seconds ?? 0,
        is_first_try: placement.regraded !== 'full_credit',
        hint_used: false,
        seen_before: seen.has(question),
        filing: filingOf(question_revision),
      };
    });
  });
}

function judged(
  revision: FrozenAssessment,
  placement: FrozenPlacement,
  answer: GivenAnswer | undefined,
  is_behind: boolean,
) {
  const outcome = answer?.outcome ?? null;
  return {
    outcome: outcome === 'omitted' && is_behind ? ('not_reached' as const) : outcome,
    marks: answer?.marks ?? null,
    ...worth(revision, placement),
  };
}

function worth(revision: FrozenAssessment, placement: FrozenPlacement) {
  return { marks_max: marksMax(revision, placement), unscored: placement.unscored };
}

/**
 * The number of questions of a section that the taker reached: all up to the last answered one. `outcomes`
 * are in the order of the questions.
 */
export function countReached(outcomes: readonly (OutcomeWord | null)[]): number {
  return outcomes.findLastIndex((outcome) => outcome !== 'omitted') + 1;
}

/** The outcome as results and reviews show it: a question that was not reached is shown as left blank. */
export function outcomeWord(outcome: AnswerOutcome | null): OutcomeWord | null {
  return outcome === 'not_reached' ? 'omitted' : outcome;
}

/** Whether the answer is missed. False for an answer that waits for marking. */
export function isMissed({ outcome }: { readonly outcome: AnswerOutcome | null }): boolean {
  return outcome === 'wrong' || outcome === 'partial' || outcome === 'omitted' || outcome === 'not_reached';
}

/** The counts of right answers of a test, in total and by topic. */
export interface TopicCounts {
  readonly right_count: number;
  readonly question_count: number;
  /** The topic with the most answers that are not right comes first. */
  readonly topics: readonly {
    readonly id: string;
    readonly name: string;
    readonly right_count: number;
    readonly question_count: number;
  }[];
  /** The number of missed questions without a topic. */
  readonly untagged_missed_count: number;
}

/** Counts answers in total and by topic. Pretest items are left out. */
export function countByTopic(
  answers: readonly Pick<Answer, 'outcome' | 'unscored' | 'filing'>[],
): TopicCounts {
  const scored = answers.filter(({ unscored }) => !unscored);
  const counted = (some: typeof scored) => ({
    right_count: some.filter(({ outcome }) => outcome === 'right').length,
    question_count: some.length,
  });
  const byTopic = Map.groupBy(
    scored.flatMap(({ filing, ...answer }) =>
      filing.topic === null ? [] : { ...answer, filing, topic: filing.topic },
    ),
    ({ topic }) => topic.id,
  );
  const missed = (one: { right_count: number; question_count: number }) =>
    one.question_count - one.right_count;
  return {
    ...counted(scored),
    topics: [...byTopic.values()]
      .flatMap((own) => (own[0] === undefined ? [] : { ...own[0].topic, ...counted(own) }))
      .toSorted((a, b) => missed(b) - missed(a) || alphabetically(a.name, b.name)),
    untagged_missed_count: scored.filter((answer) => isMissed(answer) && answer.filing.topic === null).length,
  };
}
