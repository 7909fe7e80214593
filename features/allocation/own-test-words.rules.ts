/** What a test asks and how it stands, in the words in which every list of one's tests says it. */
import type { OwnAssessment } from './allocation.contract.ts';

/** `1 question`, `98 questions`; `up to 14 questions` where nobody knows yet how many there will be. */
export function askedWords({
  question_count,
  is_one_at_a_time,
}: Pick<OwnAssessment['assessment'], 'question_count' | 'is_one_at_a_time'>): string {
  const questions = question_count === 1 ? '1 question' : `${question_count} questions`;
  return is_one_at_a_time ? `up to ${questions}` : questions;
}

/** Why a test that is over shows no score. */
export function unscoredWords(status: string | undefined): string {
  return status === 'submitted' ? 'Its score comes once it is marked' : 'Its score is not released yet';
}
