/* The way from mistake to mistake through a review. Places are those of the session, from 1. */

import { isMissed } from '#features/evidence/evidence.rules.ts';
import type { ReviewedQuestion } from '../results.contract.ts';

type Answered = Pick<ReviewedQuestion, 'outcome' | 'topic' | 'accepted_answers' | 'marks_max'>;

/** Which mistakes are gone through: of one topic, or those whose question has none and counts; all of them without either. */
export interface MistakesOf {
  topic?: string | undefined;
  untagged?: true | undefined;
}

/** The places of what was missed. */
export function mistakePlaces(questions: readonly Answered[], { topic, untagged }: MistakesOf): number[] {
  return questions.flatMap((question, index) => {
    const isAmong = untagged
      ? isKeyOut(question) && question.topic === null && question.marks_max > 0
      : topic === undefined || question.topic === topic;
    return isMissed(question) && isAmong ? [index + 1] : [];
  });
}

/** Whether the right answer, and with it what a question is about, is out for whoever looks. */
export function isKeyOut({ accepted_answers }: Pick<ReviewedQuestion, 'accepted_answers'>): boolean {
  return accepted_answers !== null;
}

export interface MistakeWay {
  previous: number | null;
  next: number | null;
  /** Which mistake this place is, from 1; null where it is none. */
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
