/**
 * A short form for written practice-only questions. All questions of a file share a stem, unless one has its
 * own.
 */
import type { Difficulty, WrittenQuestion } from '../question.ts';

type Written = readonly [
  difficulty: Difficulty,
  stimulus: string,
  right: string,
  wrong: WrittenQuestion['wrong'],
  explanation: string,
  stem?: string,
];

export const writtenFor = (stem: string, questions: readonly Written[]): WrittenQuestion[] =>
  questions.map(([difficulty, stimulus, right, wrong, explanation, own]) => ({
    difficulty,
    stimulus,
    right,
    wrong,
    explanation,
    stem: own ?? stem,
  }));
