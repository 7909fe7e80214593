import { expect, test } from 'vitest';
import { count, share } from './numbers.ts';

test('counts have their thousands apart and a real minus sign', () => {
  expect(count(2318)).toBe('2,318');
  expect(count(-12)).toBe('−12');
});

test('shares leave out the nought before the point', () => {
  expect(share(0.58)).toBe('.58');
  expect(share(1)).toBe('1.00');
  expect(share(-0.04)).toBe('−.04');
});
