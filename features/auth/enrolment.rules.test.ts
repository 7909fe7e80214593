import { expect, test } from 'vitest';
import { ageOn, consentNeed, enrolmentFaults, needsConsent } from './enrolment.rules.ts';

const today = '2026-11-21';
const ann = { email: 'ann@home.example' };
const open = { enrolment: 'open', consent_age: 0 } as const;
const fields = (...given: Parameters<typeof enrolmentFaults>) =>
  enrolmentFaults(...given).map((fault) => fault.path);

test('open enrollment needs only a name, an email and a password', () => {
  expect(fields(ann, open, today)).toEqual([]);
});

test('an enrollment requires the mobile number and its token if the setting asks for a confirmed mobile', () => {
  const strict = { ...open, enrolment: 'otp_required' } as const;
  expect(fields(ann, strict, today)).toEqual(['body.mobile', 'body.verification_token']);
  expect(fields({ ...ann, mobile: '+15550100001', verification_token: 'x' }, strict, today)).toEqual([]);
  expect(fields({ ...ann, verification_token: 'x' }, open, today)).toEqual(['body.mobile']);
});

test('people turn a year older on their birthday; people born on February 29 turn older on March 1 if the year has no such day', () => {
  expect(ageOn('2013-11-21', today)).toBe(13);
  expect(ageOn('2013-11-22', today)).toBe(12);
  expect(ageOn('2012-02-29', '2025-02-28')).toBe(12);
  expect(ageOn('2012-02-29', '2025-03-01')).toBe(13);
});

test('the need for consent is unknown without a date of birth, and never exists without an age limit', () => {
  const rules = { consent_age: 13 };
  expect(consentNeed('2013-11-22', rules, today)).toBe('yes');
  expect(consentNeed('2013-11-21', rules, today)).toBe('no');
  expect(consentNeed(null, rules, today)).toBe('unknown');
  expect([consentNeed('2020-01-01', open, today), consentNeed(null, open, today)]).toEqual(['no', 'no']);
});

test('people under the school’s age must name a guardian other than themselves; older people need not', () => {
  const rules = { ...open, consent_age: 13 };
  expect(fields(ann, rules, today)).toEqual(['body.born_on']);
  expect(fields({ ...ann, born_on: '2027-01-01' }, rules, today)).toEqual(['body.born_on']);
  expect(fields({ ...ann, born_on: '1890-01-01' }, rules, today)).toEqual(['body.born_on']);
  expect(fields({ ...ann, born_on: '2013-11-21' }, rules, today)).toEqual([]);
  const young = { ...ann, born_on: '2014-05-01' };
  expect(needsConsent(young, rules, today)).toBe(true);
  expect(fields(young, rules, today)).toEqual(['body.guardian_name', 'body.guardian_email']);
  const self = { ...young, guardian_name: 'Bo', guardian_email: 'ANN@home.example' };
  expect(fields(self, rules, today)).toEqual(['body.guardian_email']);
  expect(fields({ ...self, guardian_email: 'bo@home.example' }, rules, today)).toEqual([]);
});
