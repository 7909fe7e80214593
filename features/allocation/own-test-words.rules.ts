/** Words for a test's questions and state, used by every list of a taker's tests. */
import type { OwnAssessment } from './allocation.contract.ts';

/** For example `1 question`, `98 questions`; for an adaptive test `up to 14 questions`. */
export function askedWords({
  question_count,
  is_one_at_a_time,
}: Pick<OwnAssessment['assessment'], 'question_count' | 'is_one_at_a_time'>): string {
  const questions = question_count === 1 ? '1 question' : `${question_count} questions`;
  return is_one_at_a_time ? `up to ${questions}` : questions;
}

/** Why a finished test shows no score. */
export function unscoredWords(status: string | undefined): string {
  return status === 'submitted' ? 'Score available after grading' : 'Score not released yet';
}
