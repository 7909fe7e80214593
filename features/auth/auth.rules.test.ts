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

test("passwords of others are set by whoever decides over people, one's own by everybody", () => {
  expect(codeOf(() => requireMaySetPassword({ id: 'a', role: 'student' }, 'a'))).toBeNull();
  expect(codeOf(() => requireMaySetPassword({ id: 'a', role: 'manager' }, 'b'))).toBeNull();
  expect(codeOf(() => requireMaySetPassword({ id: 'a', role: 'admin' }, 'b'))).toBeNull();
  expect(codeOf(() => requireMaySetPassword({ id: 'a', role: 'tutor' }, 'b'))).toBe('forbidden');
});

test('nobody decides over the sign-in of their own rank, but admins over admins; and never over their own', () => {
  expect(codeOf(() => requireRankOver({ id: 'a', role: 'manager' }, { id: 'b', role: 'tutor' }))).toBeNull();
  expect(codeOf(() => requireRankOver({ id: 'a', role: 'manager' }, { id: 'b', role: 'manager' }))).toBe(
    'forbidden',
  );
  expect(codeOf(() => requireRankOver({ id: 'a', role: 'admin' }, { id: 'b', role: 'admin' }))).toBeNull();
  expect(codeOf(() => requireRankOver({ id: 'a', role: 'admin' }, { id: 'a', role: 'admin' }))).toBe(
    'forbidden',
  );
});

test('whoever changes their own password names the present one', () => {
  expect(requireCurrentPassword('present')).toBe('present');
  expect(codeOf(() => requireCurrentPassword(undefined))).toBe('breaks_rule');
});
