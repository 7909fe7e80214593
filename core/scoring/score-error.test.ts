import { expect, test } from 'vitest';
import { binomialError, errorOfSum, scaledError } from './score-error.ts';

test('for 20 right answers of 40, the error is √(20·20/39); it is zero for none or all right', () => {
  expect(binomialError(20, 40)).toBeCloseTo(3.2026, 4);
  expect(binomialError(0, 40)).toBe(0);
  expect(binomialError(40, 40)).toBe(0);
});

test('negative points count as zero right answers, and a single question has no error', () => {
  expect(binomialError(-3, 40)).toBe(0);
  expect(binomialError(1, 1)).toBeNull();
  expect(binomialError(1, 2)).toBe(1);
});

test('the scaled error is half the score range between one raw error below and one above', () => {
  expect(scaledError(20, 3, (raw) => 200 + 10 * raw)).toBe(30);
  expect(scaledError(20, 3, (raw) => (raw > 20 ? null : 0))).toBeNull();
  expect(scaledError(20, 3, (raw) => (raw < 20 ? null : 0))).toBeNull();
  expect(scaledError(20, null, () => 0)).toBeNull();
});

test('the errors of sections add up as squares', () => {
  expect(errorOfSum([30, 40])).toBe(50);
  expect(errorOfSum([30, null])).toBeNull();
  expect(errorOfSum([])).toBeNull();
});
