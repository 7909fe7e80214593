import { expect, test } from 'vitest';
import { askedWords, unscoredWords } from './own-test-words.rules.ts';

test('says how many questions a test has, or the maximum number for an adaptive test', () => {
  const words = (question_count: number, is_one_at_a_time = false) =>
    askedWords({ question_count, is_one_at_a_time });
  expect([words(1), words(98)]).toEqual(['1 question', '98 questions']);
  expect([words(1, true), words(14, true)]).toEqual(['up to 1 question', 'up to 14 questions']);
});

test('a test that is not graded yet is not called unreleased', () => {
  expect(unscoredWords('submitted')).toBe('Score available after grading');
  expect(unscoredWords('scored')).toBe('Score not released yet');
});
