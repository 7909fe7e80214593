import { expect, test } from 'vitest';
import { binomialError, errorOfSum, scaledError } from './score-error.ts';

test('the error of 20 right of 40 is √(20·20/39), and zero at either end', () => {
  expect(binomialError(20, 40)).toBeCloseTo(3.2026, 4);
  expect(binomialError(0, 40)).toBe(0);
  expect(binomialError(40, 40)).toBe(0);
});

test('negative points count as zero right, and one question has no error', () => {
  expect(binomialError(-3, 40)).toBe(0);
  expect(binomialError(1, 1)).toBeNull();
  expect(binomialError(1, 2)).toBe(1);
});

test('the scaled error is half the score range that one raw error up and down covers', () => {
  expect(scaledError(20, 3, (raw) => 200 + 10 * raw)).toBe(30);
  expect(scaledError(20, 3, (raw) => (raw > 20 ? null : 0))).toBeNull();
  expect(scaledError(20, 3, (raw) => (raw < 20 ? null : 0))).toBeNull();
  expect(scaledError(20, null, () => 0)).toBeNull();
});

test('errors of sections add up as squares', () => {
  expect(errorOfSum([30, 40])).toBe(50);
  expect(errorOfSum([30, null])).toBeNull();
  expect(errorOfSum([])).toBeNull();
});
