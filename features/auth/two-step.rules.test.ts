import { expect, test } from 'vitest';
import { openSteps, readTotp, stepOf } from './two-step.rules.ts';

const at = (seconds: number) => new Date(seconds * 1000);

test('the code of the present half minute counts, and those of its neighbours', () => {
  expect(stepOf(at(59))).toBe(1);
  expect(stepOf(at(60))).toBe(2);
  expect(openSteps(at(3000), 0)).toEqual([100, 99, 101]);
});

test('no code counts twice, nor one older than the last that did', () => {
  expect(openSteps(at(3000), 100)).toEqual([101]);
  expect(openSteps(at(3000), 101)).toEqual([]);
});

test('six digits are the app’s; anything else is a recovery code, however it is spaced', () => {
  expect(readTotp(' 123 456 ')).toEqual({ kind: 'app', code: '123456' });
  expect(readTotp('abcde-fghij')).toEqual({ kind: 'recovery', code: 'ABCDEFGHIJ' });
});
