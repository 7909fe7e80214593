import { expect, test } from 'vitest';
import { guestsLearnBefore, isTooEarly, turned } from './release.rules.ts';

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
  // What comes before it stays, though it comes earlier.
  expect(turned(release, 'explanations', 'manual')).toEqual({ ...release, explanations: 'manual' });
});

test('a moment before the one of the switch above is too early', () => {
  expect(isTooEarly(release, 'explanations', 'at_once')).toBe(true);
  expect(isTooEarly(release, 'explanations', 'on_close')).toBe(false);
  expect(isTooEarly(release, 'score', 'at_once')).toBe(false);
});

test('guests learn nothing before a school’s exam is over where the answers wait for a window that ends no earlier', () => {
  const open = { open_to_guests: true, release, closes_at: 100 };
  expect(guestsLearnBefore(open, 100)).toBe(false);
  expect(guestsLearnBefore(open, 101)).toBe(true);
  expect(guestsLearnBefore({ ...open, closes_at: null }, 100)).toBe(true);
  expect(guestsLearnBefore({ ...open, closes_at: null }, -100)).toBe(true);
  expect(guestsLearnBefore({ ...open, release: { ...release, answers: 'at_once' } }, 100)).toBe(true);
  expect(guestsLearnBefore({ ...open, open_to_guests: false, closes_at: null }, 100)).toBe(false);
});
