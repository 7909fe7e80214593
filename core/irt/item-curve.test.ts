import { expect, test } from 'vitest';
import { chanceOfRight } from './item-curve.ts';

test('at its own difficulty a question is answered right halfway between guessing and certainty', () => {
  expect(chanceOfRight({ a: 1.7, b: 0.3, c: 0.2 }, 0.3)).toBeCloseTo(0.6, 12);
});

test('one unit of ability above its difficulty the chance is what the formula gives by hand', () => {
  // 1 / (1 + e^-1) = 0.7310585786; 0.25 + 0.75 × 0.7310585786 = 0.7982939340
  expect(chanceOfRight({ a: 1, b: 0, c: 0.25 }, 1)).toBeCloseTo(0.798293934, 9);
});

test('the weakest are left with guessing, the strongest are all but sure', () => {
  const item = { a: 2, b: 0, c: 0.16 };
  expect(chanceOfRight(item, -20)).toBeCloseTo(0.16, 6);
  expect(chanceOfRight(item, 20)).toBeCloseTo(1, 6);
});
