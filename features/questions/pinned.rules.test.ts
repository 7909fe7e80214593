import { expect, test } from 'vitest';
import { misplaceable, placeAdvice, placeAdviceFor } from './pinned.rules.ts';

test.each([
  'All of the above',
  'all the above.',
  '<p>None of the above</p>',
  'None of these',
  'Both of these',
  'None of the other answers',
  'All of the above are correct',
  'None is correct',
  'Cannot be determined',
  'It can’t be determined from the information given.',
  'Not enough information',
  'NO CHANGE',
  'No error',
])('suggests pinning “%s”', (text) => {
  expect(placeAdviceFor(text)).toBe('pin');
});

test.each(['Both A and B', 'A and C', 'a, b and d', '(A) or (B)', 'A and B only', 'Neither A nor B'])(
  'suggests keeping the order around “%s”',
  (text) => {
    expect(placeAdviceFor(text)).toBe('keep_order');
  },
);

test.each([
  'All dogs bark',
  'None',
  'The sum of all angles above 90°',
  'A',
  'Vitamin A and iron',
  '\\(a + b\\)',
  '',
])('suggests nothing for “%s”', (text) => {
  expect(placeAdviceFor(text)).toBeNull();
});

test('reports options that a shuffle would misplace, until they are pinned or the order is kept', () => {
  const question = {
    type: 'single_choice' as const,
    stem: 'Which?',
    keep_order: false,
    options: [{ text: '1' }, { text: '2' }, { text: 'All of the above' }],
  };
  expect(misplaceable(question)).toEqual([{ place: 2, advice: 'pin' }]);
  expect(placeAdvice(question)).toEqual([
    'option C “All of the above”: pin it in place, or tests that shuffle options will move it',
  ]);
  const pinned = question.options.with(2, { text: 'All of the above', fixed: true } as { text: string });
  expect(misplaceable({ ...question, options: pinned })).toEqual([]);
  expect(misplaceable({ ...question, keep_order: true })).toEqual([]);
  expect(misplaceable({ ...question, type: 'ordering' as const })).toEqual([]);
});
