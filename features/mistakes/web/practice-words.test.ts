import { expect, test } from 'vitest';
import { practiceWords } from './practice-words.ts';

const set = { title: 'Lines', question_count: 8, for_user: { id: 'a', name: 'Ann Bell' } };

test('a notice says how many questions a practice set has, and how many it lacks', () => {
  expect(practiceWords({ set, lacking: 0, left_out: 0, without_skill: 0 }, 'taker')).toBe(
    '“Lines” was created with 8 new questions.',
  );
  expect(
    practiceWords({ set: { ...set, question_count: 1 }, lacking: 9, left_out: 3, without_skill: 2 }, 'staff'),
  ).toBe(
    '“Lines” was created for Ann Bell with 1 new question. That’s 9 fewer than requested, because there are no more like these. 3 similar questions are reserved for tests. 2 questions without a skill were left out.',
  );
});
