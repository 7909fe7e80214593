import { expect, test } from 'vitest';
import { chanceOfRight } from './item-curve.ts';

test('at its own difficulty the chance is halfway between guessing and certainty', () => {
  expect(chanceOfRight({ a: 1.7, b: 0.3, c: 0.2 }, 0.3)).toBeCloseTo(0.6, 12);
});

test('one unit above the difficulty the chance equals the formula computed by hand', () => {
  // 1 / (1 + e^-1) = 0.7310585786; 0.25 + 0.75 × 0.7310585786 = 0.7982939340
  expect(chanceOfRight({ a: 1, b: 0, c: 0.25 }, 1)).toBeCloseTo(0.798293934, 9);
});

test('very low ability leaves only guessing, very high ability is almost certain', () => {
  const item = { a: 2, b: 0, c: 0.16 };
  expect(chanceOfRight(item, -20)).toBeCloseTo(0.16, 6);
  expect(chanceOfRight(item, 20)).toBeCloseTo(1, 6);
});
