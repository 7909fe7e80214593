import { expect, test } from 'vitest';
import { hintRefusal, isTold, type QuestionCourse, tryRefusal } from './tries.ts';

const course = (outcomes: readonly ('right' | 'partial' | 'wrong')[], hints_shown = 0): QuestionCourse => ({
  tries: outcomes.map((outcome, index) => ({ number: index + 1, outcome })),
  hints_shown,
});

test.each([
  [[], false],
  [['wrong'], false],
  [['partial'], false],
  [['right'], true],
  [['wrong', 'wrong'], true],
  [['wrong', 'right'], true],
  [['partial', 'partial'], true],
] as const)('whether the answer is shown after %o: %s', (outcomes, told) => {
  expect(isTold(course(outcomes))).toBe(told);
});

test.each([
  [[], 1, null],
  [[], 2, 'not_the_next'],
  [['wrong'], 2, null],
  [['wrong'], 1, 'not_the_next'],
  [['right'], 2, 'told'],
  [['wrong', 'wrong'], 3, 'told'],
] as const)('after %o try number %i is refused as %s', (outcomes, number, why) => {
  expect(tryRefusal(course(outcomes), number)).toBe(why);
});

test.each([
  [0, 1, true, null],
  [0, 2, true, 'not_the_next'],
  [1, 2, true, null],
  [1, 1, true, null],
  [2, 3, true, 'no_hints'],
  [0, 1, false, 'no_hints'],
] as const)(
  'with %i of two hints shown, a request for hint %i, with hints allowed %s, is refused as %s',
  (shown, number, hints_allowed, why) => {
    expect(hintRefusal(course(['wrong'], shown), number, { hints: 2, hints_allowed })).toBe(why);
  },
);

test('once the answer is shown, a hint is shown even if the set allows none', () => {
  expect(hintRefusal(course(['right']), 1, { hints: 2, hints_allowed: false })).toBeNull();
});
