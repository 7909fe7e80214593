/* The way from mistake to mistake through a review. Places are those of the session, from 1. */
import type { ReviewedQuestion } from '../results.contract.ts';
import { isMissed } from './costs.ts';

type Answered = Pick<ReviewedQuestion, 'outcome' | 'topic'>;

/** The places of what was missed; with `topic` of that topic alone. */
export function mistakePlaces(questions: readonly Answered[], topic: string | undefined): number[] {
  return questions.flatMap((question, index) =>
    isMissed(question) && (topic === undefined || question.topic === topic) ? [index + 1] : [],
  );
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
