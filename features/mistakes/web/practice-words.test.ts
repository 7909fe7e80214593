import { expect, test } from 'vitest';
import { practiceWords } from './practice-words.ts';

const set = { title: 'Lines', question_count: 8, for_user: { id: 'a', name: 'Ann Bell' } };

test('tells how many questions the set has, and how many it lacks', () => {
  expect(practiceWords({ set, lacking: 0, left_out: 0, without_skill: 0 }, 'taker')).toBe(
    '“Lines” is kept: 8 questions not seen before.',
  );
  expect(
    practiceWords({ set: { ...set, question_count: 1 }, lacking: 9, left_out: 3, without_skill: 2 }, 'staff'),
  ).toBe(
    '“Lines” is kept for Ann Bell: 1 question not seen before. There are 9 fewer than asked: no more are like these now. 3 questions like these are kept for tests. 2 questions without a skill were left out.',
  );
});
