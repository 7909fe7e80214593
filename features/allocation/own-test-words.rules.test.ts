import { expect, test } from 'vitest';
import { askedWords, unscoredWords } from './own-test-words.rules.ts';

test('a test says how many questions it asks, and of one that ends as soon as it knows enough how many at most', () => {
  const words = (question_count: number, is_one_at_a_time = false) =>
    askedWords({ question_count, is_one_at_a_time });
  expect([words(1), words(98)]).toEqual(['1 question', '98 questions']);
  expect([words(1, true), words(14, true)]).toEqual(['up to 1 question', 'up to 14 questions']);
});

test('what waits for marks does not wait for a release', () => {
  expect(unscoredWords('submitted')).toBe('Its score comes once it is marked');
  expect(unscoredWords('scored')).toBe('Its score is not released yet');
});
