import { expect, test } from 'vitest';
import { openSteps, readTotp, stepOf } from './two-step.rules.ts';

const at = (seconds: number) => new Date(seconds * 1000);

test('two-step sign-in accepts the code for the current half minute, the one before and the one after', () => {
  expect(stepOf(at(59))).toBe(1);
  expect(stepOf(at(60))).toBe(2);
  expect(openSteps(at(3000), 0)).toEqual([100, 99, 101]);
});

test('two-step sign-in rejects a code that was already used and every older code', () => {
  expect(openSteps(at(3000), 100)).toEqual([101]);
  expect(openSteps(at(3000), 101)).toEqual([]);
});

test('reads six digits as an app’s code and anything else as a recovery code', () => {
  expect(readTotp(' 123 456 ')).toEqual({ kind: 'app', code: '123456' });
  expect(readTotp('abcde-fghij')).toEqual({ kind: 'recovery', code: 'ABCDEFGHIJ' });
});
