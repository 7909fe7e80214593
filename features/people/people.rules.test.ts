import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import {
  asksForDecision,
  counselorFaults,
  isAdminTakenAway,
  requireMayAdd,
  requireMayChange,
  requireMayDeactivate,
  schoolFaults,
} from './people.rules.ts';

const isForbidden = (work: () => void) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.kind.code === 'forbidden';
    throw error;
  }
  return false;
};

test('managers add tutors, counselors, students and guests; admins add anybody', () => {
  const may = (granter: 'admin' | 'manager') =>
    (['admin', 'manager', 'tutor', 'counselor', 'student', 'guest'] as const).filter(
      (role) => !isForbidden(() => requireMayAdd(granter, role)),
    );
  expect(may('admin')).toEqual(['admin', 'manager', 'tutor', 'counselor', 'student', 'guest']);
  expect(may('manager')).toEqual(['tutor', 'counselor', 'student', 'guest']);
});

test('nobody may change a person of their own rank, or raise a person to it', () => {
  const manager = { id: 'm', role: 'manager' as const };
  const tutor = { id: 't', role: 'tutor' as const, schools: ['a'] };
  expect(isForbidden(() => requireMayChange(manager, tutor, { role: 'counselor' }))).toBe(false);
  expect(isForbidden(() => requireMayChange(manager, tutor, { role: 'manager' }))).toBe(true);
  expect(isForbidden(() => requireMayChange(manager, { ...tutor, role: 'manager' }, {}))).toBe(true);
});

test('nobody changes their own role or schools or deactivates themselves; repeating the current values is allowed', () => {
  const admin = { id: 'a', role: 'admin' as const, schools: ['x', 'y'] };
  expect(isForbidden(() => requireMayChange(admin, admin, { role: 'manager' }))).toBe(true);
  expect(isForbidden(() => requireMayChange(admin, admin, { schools: ['x'] }))).toBe(true);
  expect(isForbidden(() => requireMayChange(admin, admin, { role: 'admin', schools: ['y', 'x'] }))).toBe(
    false,
  );
  expect(isForbidden(() => requireMayDeactivate(admin, admin))).toBe(true);
  expect(isForbidden(() => requireMayDeactivate(admin, { ...admin, id: 'b' }))).toBe(false);
});

test('a student has at least one school, a guest at most one, staff any number', () => {
  const faults = (role: 'student' | 'guest' | 'tutor', after: string[]) =>
    schoolFaults({ role, before: [], after, in_reach: ['a', 'b'], over_all: true }).map(
      (fault) => fault.path,
    );
  expect(faults('student', [])).toEqual(['body.schools']);
  expect(faults('student', ['a'])).toEqual([]);
  expect(faults('student', ['a', 'a'])).toEqual([]);
  expect(faults('student', ['a', 'b'])).toEqual([]);
  expect(faults('guest', [])).toEqual([]);
  expect(faults('guest', ['a', 'b'])).toEqual(['body.schools']);
  expect(faults('tutor', [])).toEqual([]);
  expect(faults('tutor', ['a', 'b'])).toEqual([]);
});

test('rejects adding or removing a school out of reach, but lets the person keep it', () => {
  const manager = { role: 'tutor' as const, in_reach: ['mine', 'too'], over_all: false };
  const faults = (before: string[], after: string[]) =>
    schoolFaults({ ...manager, before, after }).map((fault) => fault.path);
  expect(faults([], ['mine', 'theirs'])).toEqual(['body.schools.1']);
  expect(faults(['mine', 'theirs'], ['too', 'theirs'])).toEqual([]);
  expect(faults(['mine', 'theirs'], ['mine'])).toEqual(['body.schools']);
});

test('a manager of some schools removes a person only from those, and never from the last one', () => {
  const manager = { role: 'tutor' as const, in_reach: ['mine', 'too'], over_all: false };
  const faults = (before: string[], after: string[]) =>
    schoolFaults({ ...manager, before, after }).map((fault) => fault.path);
  expect(faults([], [])).toEqual(['body.schools']);
  expect(faults(['mine'], [])).toEqual(['body.schools']);
  expect(faults(['mine', 'too'], ['too'])).toEqual([]);
  expect(faults(['mine', 'theirs'], ['theirs'])).toEqual([]);
  expect(faults(['mine', 'theirs'], [])).toEqual(['body.schools']);
});

test('every change needs authority over the person, except changing the counselor and ending a membership', () => {
  const asks = (change: Record<string, unknown>) => asksForDecision(['a', 'b'], change);
  expect(asks({ counselor: null })).toBe(false);
  expect(asks({ schools: ['b'] })).toBe(false);
  expect(asks({ schools: ['a', 'b'], counselor: 'c', role: undefined })).toBe(false);
  expect(asks({ schools: ['b', 'c'] })).toBe(true);
  expect(asks({ schools: ['b'], first_name: 'Ann' })).toBe(true);
  for (const field of ['role', 'first_name', 'last_name', 'username', 'mobile', 'status'])
    expect(asks({ [field]: 'x' }), field).toBe(true);
  expect(asks({ email: null })).toBe(true);
});

test('only a student has a counselor, and only an active one', () => {
  expect(counselorFaults('student', true)).toEqual([]);
  expect(counselorFaults('student', false)).toHaveLength(1);
  expect(counselorFaults('tutor', true)).toHaveLength(1);
});

test('demoting or deactivating an active admin counts as taking an admin away', () => {
  const admin = { role: 'admin' as const, status: 'active' as const };
  expect(isAdminTakenAway(admin, admin)).toBe(false);
  expect(isAdminTakenAway(admin, { ...admin, role: 'tutor' })).toBe(true);
  expect(isAdminTakenAway(admin, { ...admin, status: 'deactivated' })).toBe(true);
  expect(isAdminTakenAway({ ...admin, status: 'deactivated' }, { ...admin, role: 'tutor' })).toBe(false);
});
