import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { requireCurrentPassword, requireMaySetPassword, requireRankOver } from './auth.rules.ts';

const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.kind.code;
    throw error;
  }
  return null;
};

test('people set their own password; only managers and admins set other people’s passwords', () => {
  expect(codeOf(() => requireMaySetPassword({ id: 'a', role: 'student' }, 'a'))).toBeNull();
  expect(codeOf(() => requireMaySetPassword({ id: 'a', role: 'manager' }, 'b'))).toBeNull();
  expect(codeOf(() => requireMaySetPassword({ id: 'a', role: 'admin' }, 'b'))).toBeNull();
  expect(codeOf(() => requireMaySetPassword({ id: 'a', role: 'tutor' }, 'b'))).toBe('forbidden');
});

test('staff can change how people of lower rank sign in; admins can do this for other admins too, and nobody for themselves', () => {
  expect(codeOf(() => requireRankOver({ id: 'a', role: 'manager' }, { id: 'b', role: 'tutor' }))).toBeNull();
  expect(codeOf(() => requireRankOver({ id: 'a', role: 'manager' }, { id: 'b', role: 'manager' }))).toBe(
    'forbidden',
  );
  expect(codeOf(() => requireRankOver({ id: 'a', role: 'admin' }, { id: 'b', role: 'admin' }))).toBeNull();
  expect(codeOf(() => requireRankOver({ id: 'a', role: 'admin' }, { id: 'a', role: 'admin' }))).toBe(
    'forbidden',
  );
});

test('requires the current password when people change their own', () => {
  expect(requireCurrentPassword('present')).toBe('present');
  expect(codeOf(() => requireCurrentPassword(undefined))).toBe('breaks_rule');
});
