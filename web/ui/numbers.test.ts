import { expect, test } from 'vitest';
import { count, figure, percent, share } from './numbers.ts';

test('writes counts with thousands separators and a real minus sign', () => {
  expect(count(2318)).toBe('2,318');
  expect(count(-12)).toBe('−12');
});

test('leaves out the zero before the decimal point of a share', () => {
  expect(share(0.58)).toBe('.58');
  expect(share(1)).toBe('1.00');
  expect(share(-0.04)).toBe('−.04');
});

test('writes points and means with one decimal place, and only if needed', () => {
  expect([1310, 61.44, 14, -0.5].map(figure)).toEqual(['1310', '61.4', '14', '−0.5']);
  expect([0, 0.524, 1].map(percent)).toEqual(['0%', '52%', '100%']);
});
