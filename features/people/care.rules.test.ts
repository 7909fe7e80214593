import { expect, test } from 'vitest';
import { managerSteps, managersFaults, tieSteps } from './care.rules.ts';

test('a manager whom the caller cannot see is neither added nor removed', () => {
  expect(managersFaults(['far'], ['far', 'near'], ['near'])).toEqual([]);
  expect(managersFaults(['far'], ['near'], ['near'])).toMatchObject([{ path: 'body.managers' }]);
  expect(managersFaults([], ['near', 'far'], ['near'])).toMatchObject([{ path: 'body.managers.1' }]);
});

test('a change of managers makes one step for each manager who is added or removed', () => {
  const step = { student: 's', kind: 'manager' };
  expect(managerSteps('s', ['a', 'b'], ['b', 'c', 'c'])).toEqual([
    { ...step, before: 'a', after: null },
    { ...step, before: null, after: 'c' },
  ]);
});

test('replacing a counselor is one step, each added or removed manager is one step, and an unchanged assignment is no step', () => {
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
