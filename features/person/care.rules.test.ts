import { expect, test } from 'vitest';
import { consentFaults, guardianCountFaults, mayRemoveNote, presentConsents } from './care.rules.ts';

const consent = (is_given: boolean, recorded_at: string) => ({
  ...{ kind: 'messages' as const, is_given, recorded_at },
  recorded_by: { id: '0198c5a0-0000-7000-8000-000000000000', name: 'Mo Lund' },
});
const [taken_back, given] = [consent(false, '2026-11-02'), consent(true, '2026-11-01')];

test('of what a guardian agreed to the newest record counts', () => {
  expect(presentConsents([taken_back, given])).toEqual([
    { kind: 'personal_data', consent: null },
    { kind: 'messages', consent: taken_back },
    { kind: 'weekly_report', consent: null },
  ]);
});

test('what stands already is not recorded again', () => {
  const faults = (records: Parameters<typeof consentFaults>[0], is_given: boolean) =>
    consentFaults(records, { kind: 'messages', is_given }).length;
  expect([faults([], true), faults([], false)]).toEqual([0, 1]);
  expect([faults([given], true), faults([given], false)]).toEqual([1, 0]);
  expect([faults([taken_back, given], true), faults([taken_back, given], false)]).toEqual([0, 1]);
});

test('a note is removed by its author, a manager or an admin', () => {
  const may = (role: 'admin' | 'manager' | 'counselor', author: string) =>
    mayRemoveNote({ id: 'me', role }, author);
  expect([may('counselor', 'me'), may('counselor', 'other')]).toEqual([true, false]);
  expect([may('manager', 'other'), may('admin', 'other')]).toEqual([true, true]);
});

test('the eleventh guardian is one too many', () => {
  expect([guardianCountFaults(9).length, guardianCountFaults(10).length]).toEqual([0, 1]);
});
