/** Written questions for practice alone, in a short form: all of one file ask the same, unless one names its own stem. */
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
