/**
 * What somebody answered, in one shape for every screen and figure that tells of answers. It knows papers, answers as they
 * were given and judged, and what of a session is open to whoever reads: what is not, it leaves out.
 */

import type { Response } from '#core/scoring/scoring.ts';
import { alphabetically } from '#core/text-order.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import type { FrozenAssessment, FrozenPlacement } from '#features/assessments/revision.rules.ts';
import type { Openness } from '#features/releases/release.rules.ts';
import type { OutcomeWord } from '#features/releases/result.contract.ts';
import type { Filing } from './filing.rules.ts';
import { marksMax, type SectionSlot, satSections } from './sat-sections.rules.ts';

/** `not_reached`: it stands behind the last answer of its section; `omitted`: it was left blank on the way. */
export type AnswerOutcome = OutcomeWord | 'not_reached';

/** One person's answer to one question. */
export interface Answer {
  readonly question: string;
  readonly question_revision: string;
  /** The session's, and where in it the question stood, from 1. */
  readonly section: string;
  readonly number: number;
  /** Null while nobody judged it, and where its reader is not told. */
  readonly outcome: AnswerOutcome | null;
  /** Null also of a pretest item, which counts nowhere. */
  readonly marks: number | null;
  /** Of a right answer. */
  readonly marks_max: number;
  /** Whether it is a pretest item; never told before what was right is. */
  readonly unscored: boolean;
  readonly response: Response;
  readonly is_late: boolean;
  readonly flagged: boolean;
  readonly time_spent_seconds: number;
  /**
   * Nothing had been said of an earlier try at it: in a session nothing ever is. Of a question whose marks were given to
   * everybody it is none, because it says nothing of whoever answered.
   */
  readonly is_first_try: boolean;
  readonly hint_used: boolean;
  /** Its taker could know the answer when they began: it counts in totals and in no figure of the question's. */
  readonly seen_before: boolean;
  readonly filing: Filing;
}

/** What one person answered at one time, in the order in which they had it. */
export type Evidence = SessionEvidence | PracticeEvidence;

/** A session of an assessment, whole. */
export interface SessionEvidence extends Answered {
  readonly source: 'session';
  readonly assessment: string;
}

/** One question of a practice set, as it was tried first: a check told at once what it came to. */
export interface PracticeEvidence extends Answered {
  readonly source: 'practice';
  readonly practice_set: string;
  /** How many skills all that its session asks is about. */
  readonly topic_count: number;
}

interface Answered {
  readonly person: string;
  readonly session: string;
  readonly revision: string;
  readonly mode: SessionMode;
  /** When it was handed in or tried; null while it is under way. */
  readonly answered_at: Date | null;
  /** Too much of it was seen before for it to be held against anything. */
  readonly is_partly_seen: boolean;
  /** What of it is open to whoever reads; its `released` says what has come out for its taker. */
  readonly open: Openness;
  readonly answers: readonly Answer[];
}

/** An answer as it is kept. */
export interface GivenAnswer
  extends Pick<Answer, 'question' | 'marks' | 'response' | 'is_late' | 'flagged' | 'time_spent_seconds'> {
  readonly outcome: OutcomeWord | null;
}

export interface SatSession {
  readonly sections: readonly (SectionSlot & { readonly id: string })[];
  readonly seen_before: readonly string[];
}

/**
 * Every question that a session asked, answered or not, in the order in which its taker had them, as it may be told: to a
 * stranger none.
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
          : // A pretest item, which earns nothing, is not told from the others before its time.
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

/** How many questions of a section its taker reached, by what each came to: up to the last that was answered. */
export function countReached(outcomes: readonly (OutcomeWord | null)[]): number {
  return outcomes.findLastIndex((outcome) => outcome !== 'omitted') + 1;
}

/** As results and reviews say it: a question that was not reached was left blank. */
export function outcomeWord(outcome: AnswerOutcome | null): OutcomeWord | null {
  return outcome === 'not_reached' ? 'omitted' : outcome;
}

/** Whether it went wrong for sure: what waits for marks has not yet. */
export function isMissed({ outcome }: { readonly outcome: AnswerOutcome | null }): boolean {
  return outcome === 'wrong' || outcome === 'partial' || outcome === 'omitted' || outcome === 'not_reached';
}

/** How a test went, as a whole and by topic. */
export interface TopicCounts {
  readonly right_count: number;
  readonly question_count: number;
  /** The one with most answers not right first. */
  readonly topics: readonly { name: string; right_count: number; question_count: number }[];
  /** The missed questions that stand in none. */
  readonly untagged_missed_count: number;
}

/** Counts the answers that count; a pretest item does not. */
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
      .flatMap((own) => (own[0] === undefined ? [] : { name: own[0].topic.name, ...counted(own) }))
      .toSorted((a, b) => missed(b) - missed(a) || alphabetically(a.name, b.name)),
    untagged_missed_count: scored.filter((answer) => isMissed(answer) && answer.filing.topic === null).length,
  };
}
