import { expect, test } from 'vitest';
import { isTooEarly, turned } from './release.rules.ts';

const release = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'on_close',
  explanations: 'never',
} as const;

test('what must not come earlier moves along when a switch is turned', () => {
  expect(turned(release, 'score', 'manual')).toEqual({
    score: 'manual',
    correctness: 'manual',
    answers: 'manual',
    explanations: 'never',
  });
  expect(turned(release, 'answers', 'at_once')).toEqual({ ...release, answers: 'at_once' });
});

test('a moment before the one of the switch above is too early', () => {
  expect(isTooEarly(release, 'explanations', 'at_once')).toBe(true);
  expect(isTooEarly(release, 'explanations', 'on_close')).toBe(false);
  expect(isTooEarly(release, 'score', 'at_once')).toBe(false);
});
