import { expect, test } from 'vitest';
import { type Answered, isDue, type Standing, standingAfter } from './levels.ts';

const answer = (day: number, points: number, more: Partial<Answered> = {}): Answered => ({
  day,
  points,
  right: true,
  is_mixed: true,
  is_unseen: true,
  ...more,
});
const after = (...answers: Answered[]) =>
  answers.reduce<Standing | null>((before, one) => standingAfter(before, one), null);

test.each([
  [69.9, 'attempted'],
  [70, 'familiar'],
  [84.9, 'familiar'],
  [85, 'proficient'],
  [100, 'proficient'],
] as const)('%s points for the first answer mean the level %s', (points, level) => {
  expect(after(answer(2, points))).toEqual({ level, since: 2 });
});

test('a level stays with its date, however far the points fall', () => {
  expect(after(answer(0, 70), answer(1, 64.9))).toEqual({ level: 'familiar', since: 0 });
  expect(after(answer(0, 90), answer(1, 20))).toEqual({ level: 'proficient', since: 0 });
  expect(after(answer(0, 90), answer(1, 20), answer(2, 75))).toEqual({ level: 'proficient', since: 0 });
  expect(after(answer(0, 75), answer(1, 40), answer(2, 85))).toEqual({ level: 'proficient', since: 2 });
});

test('a proficient skill becomes mastered when an unseen question on it is answered right in a test or mixed set at least three days later', () => {
  expect(after(answer(0, 90), answer(3, 90))).toEqual({ level: 'mastered', since: 3 });
  expect(after(answer(0, 90), answer(2.9, 90))?.level).toBe('proficient');
  // The three days count from the answer that reached proficient, not from the latest one.
  expect(after(answer(0, 90), answer(2, 90), answer(4, 90))).toEqual({ level: 'mastered', since: 4 });
  for (const lacking of [{ right: false }, { is_mixed: false }, { is_unseen: false }]) {
    expect(after(answer(0, 90), answer(3, 90, lacking))?.level).toBe('proficient');
  }
  expect(after(answer(0, 90), answer(3, 84.9))?.level).toBe('proficient');
  expect(after(answer(0, 75), answer(5, 90))?.level).toBe('proficient');
});

test('mastered stays, even after wrong answers', () => {
  const mastered = [answer(0, 90), answer(3, 90)];
  expect(after(...mastered, answer(9, 20, { right: false }))).toEqual({ level: 'mastered', since: 3 });
});

test('a level is due for review if the points have faded to more than five below its limit', () => {
  const at = (level: Standing['level'], points: number) => isDue({ level, since: 0 }, points);
  expect([at('mastered', 79.9), at('mastered', 80), at('proficient', 79.9), at('familiar', 64.9)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect([at('familiar', 65), at('attempted', 0)]).toEqual([false, false]);
});
