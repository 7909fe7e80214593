import { expect, test } from 'vitest';
import { practiceAct, practiceSum } from './start-practice-words.rules.ts';

test('the button names what it opens and how long that takes', () => {
  const words = (kind: 'draw' | 'continue' | 'repeat', questions: number, minutes: number) => {
    const length = { kind, questions, minutes };
    return `${practiceAct(length)}: ${practiceSum(length)}`;
  };
  expect(words('draw', 12, 15)).toBe('Practice what you missed: 12 questions, 15 min');
  expect(words('draw', 1, 1)).toBe('Practice what you missed: 1 question, 1 min');
  expect(words('continue', 3, 4)).toBe('Continue practice: 3 questions left, 4 min');
  expect(words('repeat', 2, 3)).toBe('Repeat 2 missed: 2 questions, 3 min');
  expect(practiceAct(undefined)).toBe('Practice what you missed');
});
