import { expect, test } from 'vitest';
import { guestsLearnBefore, isTooEarly, turned } from './release.rules.ts';

const release = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'on_close',
  explanations: 'never',
} as const;

test('setting a part to a later moment moves the parts after it to the same moment', () => {
  expect(turned(release, 'score', 'manual')).toEqual({
    score: 'manual',
    correctness: 'manual',
    answers: 'manual',
    explanations: 'never',
  });
  expect(turned(release, 'answers', 'at_once')).toEqual({ ...release, answers: 'at_once' });
  // The parts that are released before this part do not change.
  expect(turned(release, 'explanations', 'manual')).toEqual({ ...release, explanations: 'manual' });
});

test('the moment of a part is too early if the part before it is released later', () => {
  expect(isTooEarly(release, 'explanations', 'at_once')).toBe(true);
  expect(isTooEarly(release, 'explanations', 'on_close')).toBe(false);
  expect(isTooEarly(release, 'score', 'at_once')).toBe(false);
});

test('guests see no answers early if the open test closes no earlier than the school’s assignment', () => {
  const open = { open_to_guests: true, release, closes_at: 100 };
  expect(guestsLearnBefore(open, 100)).toBe(false);
  expect(guestsLearnBefore(open, 101)).toBe(true);
  expect(guestsLearnBefore({ ...open, closes_at: null }, 100)).toBe(true);
  expect(guestsLearnBefore({ ...open, closes_at: null }, -100)).toBe(true);
  expect(guestsLearnBefore({ ...open, release: { ...release, answers: 'at_once' } }, 100)).toBe(true);
  expect(guestsLearnBefore({ ...open, open_to_guests: false, closes_at: null }, 100)).toBe(false);
});
