import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholePercent } from './percent.ts';

test('rounds exact halves up, whatever their binary fraction is', () => {
  expect([0.285, 0.145, 0.555, 0.725].map(wholePercent)).toEqual([29, 15, 56, 73]);
  expect(wholePercent(57 / 200)).toBe(29);
});

test('rounds every share of whole points like exact fractions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }), (out_of, some) => {
      const points = Math.min(some, out_of);
      expect(wholePercent(points / out_of)).toBe(Math.floor((200 * points + out_of) / (2 * out_of)));
    }),
  );
});
