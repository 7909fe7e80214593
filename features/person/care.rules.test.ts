import { expect, test } from 'vitest';
import {
  consentFaults,
  guardianCountFaults,
  isConsentStanding,
  isConsentTakenBack,
  mayRemoveNote,
  presentConsents,
  whomToAsk,
} from './care.rules.ts';

const consent = (is_given: boolean, recorded_at: string) => ({
  kind: 'messages' as const,
  is_given,
  recorded_at,
  recorded_by: { id: '0198c5a0-0000-7000-8000-000000000000', name: 'Mo Lund' },
});
const [taken_back, given] = [consent(false, '2026-11-02'), consent(true, '2026-11-01')];

test('the newest record of each kind of consent counts', () => {
  expect(presentConsents([taken_back, given])).toEqual([
    { kind: 'personal_data', consent: null },
    { kind: 'messages', consent: taken_back },
    { kind: 'weekly_report', consent: null },
  ]);
});

test('refuses to record a consent that is already in that state', () => {
  const faults = (records: Parameters<typeof consentFaults>[0], is_given: boolean) =>
    consentFaults(records, { kind: 'messages', is_given }).length;
  expect([faults([], true), faults([], false)]).toEqual([0, 1]);
  expect([faults([given], true), faults([given], false)]).toEqual([1, 0]);
  expect([faults([taken_back, given], true), faults([taken_back, given], false)]).toEqual([0, 1]);
});

test('one guardian’s consent is enough, and it counts as taken back once no guardian’s is valid', () => {
  const guardian = (...given: boolean[]) => ({
    consents: given.map((is_given) => ({
      ...consent(is_given, '2026-11-01'),
      kind: 'personal_data' as const,
    })),
  });
  const standing = (...guardians: ReturnType<typeof guardian>[]) => [
    isConsentStanding(guardians),
    isConsentTakenBack(guardians),
  ];
  expect(standing()).toEqual([false, false]);
  expect(standing({ consents: [] })).toEqual([false, false]);
  expect(standing(guardian(false, true), guardian(true))).toEqual([true, false]);
  expect(standing(guardian(false, true), guardian())).toEqual([false, true]);
  expect(isConsentStanding([{ consents: [given] }]), 'the consent is for something else').toBe(false);
});

test('asks the guardian who took a consent back before others, and nobody without an email', () => {
  const guardian = (id: string, contact: string) => ({ id, name: id, contact, language: 'fr' });
  const [ada, bo] = [guardian('ada', '+447700900123'), guardian('bo', 'bo@home.example')];
  const cy = guardian('cy', 'cy@home.example');
  expect(whomToAsk([ada, bo, cy], 'cy')).toEqual({
    guardian_name: 'cy',
    guardian_email: 'cy@home.example',
    guardian_language: 'fr',
  });
  expect(whomToAsk([ada, bo, cy], 'ada')?.guardian_name).toBe('bo');
  expect(whomToAsk([ada], 'ada')).toBeNull();
});

test('a note is removed by its author, a manager or an admin', () => {
  const may = (role: 'admin' | 'manager' | 'counselor', author: string) =>
    mayRemoveNote({ id: 'me', role }, author);
  expect([may('counselor', 'me'), may('counselor', 'other')]).toEqual([true, false]);
  expect([may('manager', 'other'), may('admin', 'other')]).toEqual([true, true]);
});

test('refuses an eleventh guardian', () => {
  expect([guardianCountFaults(9).length, guardianCountFaults(10).length]).toEqual([0, 1]);
});
