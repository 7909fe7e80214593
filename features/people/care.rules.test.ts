import { expect, test } from 'vitest';
import { managerSteps, managersFaults, tieSteps } from './care.rules.ts';

test('a manager out of view neither comes nor goes', () => {
  expect(managersFaults(['far'], ['far', 'near'], ['near'])).toEqual([]);
  expect(managersFaults(['far'], ['near'], ['near'])).toMatchObject([{ path: 'body.managers' }]);
  expect(managersFaults([], ['near', 'far'], ['near'])).toMatchObject([{ path: 'body.managers.1' }]);
});

test('one set of managers becomes another in one step for each who goes or comes', () => {
  const step = { student: 's', kind: 'manager' };
  expect(managerSteps('s', ['a', 'b'], ['b', 'c', 'c'])).toEqual([
    { ...step, before: 'a', after: null },
    { ...step, before: null, after: 'c' },
  ]);
});

test('a counselor after a counselor is one step, managers are one each, and what stayed is none', () => {
  const before = [
    { student: 's', kind: 'counselor', carer: 'dee' },
    { student: 's', kind: 'manager', carer: 'mara' },
    { student: 't', kind: 'counselor', carer: 'dee' },
  ] as const;
  const after = [
    { student: 's', kind: 'counselor', carer: 'ray' },
    { student: 't', kind: 'counselor', carer: 'dee' },
  ] as const;
  expect(tieSteps(before, after)).toEqual([
    { student: 's', kind: 'manager', before: 'mara', after: null },
    { student: 's', kind: 'counselor', before: 'dee', after: 'ray' },
  ]);
});
