/* Navigation from mistake to mistake in a review. Places are positions in the session, from 1. */

import { isMissed } from '#features/evidence/evidence.rules.ts';
import type { ReviewedQuestion } from '../results.contract.ts';

type Answered = Pick<ReviewedQuestion, 'outcome' | 'topic' | 'accepted_answers' | 'marks_max'>;

/**
 * Which mistakes to show: the mistakes in one topic, the mistakes in scored questions without a topic, or
 * all.
 */
export interface MistakesOf {
  topic?: string | undefined;
  untagged?: true | undefined;
}

/** Positions of the missed questions. */
export function mistakePlaces(questions: readonly Answered[], { topic, untagged }: MistakesOf): number[] {
  return questions.flatMap((question, index) => {
    const isAmong = untagged
      ? isKeyOut(question) && question.topic === null && question.marks_max > 0
      : topic === undefined || question.topic === topic;
    return isMissed(question) && isAmong ? [index + 1] : [];
  });
}

/** Whether the right answer, and with it the question's topic, is released to the reader. */
export function isKeyOut({ accepted_answers }: Pick<ReviewedQuestion, 'accepted_answers'>): boolean {
  return accepted_answers !== null;
}

export interface MistakeWay {
  previous: number | null;
  next: number | null;
  /** The number of the mistake at this index, from 1; null if the question there is not a mistake. */
  rank: number | null;
  count: number;
}

export function mistakeWay(places: readonly number[], place: number): MistakeWay {
  const index = places.indexOf(place);
  return {
    previous: places.findLast((one) => one < place) ?? null,
    next: places.find((one) => one > place) ?? null,
    rank: index === -1 ? null : index + 1,
    count: places.length,
  };
}
