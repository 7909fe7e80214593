import { expect, test } from 'vitest';
import {
  composed,
  day,
  id,
  instant,
  instantOfYears,
  lastName,
  sentDay,
  sentInstant,
  sentMobile,
  shortName,
} from './ids.ts';

test('an id is a UUID and becomes lowercase', () => {
  expect(id.parse('0192F0C1-2B3C-7D4E-8F50-A1B2C3D4E5F6')).toBe('0192f0c1-2b3c-7d4e-8f50-a1b2c3d4e5f6');
  expect(id.safeParse('42').success).toBe(false);
});

test('an instant is UTC with milliseconds, in a year that the database supports', () => {
  expect(instant.safeParse('2026-11-21T09:00:00.000Z').success).toBe(true);
  expect(instant.safeParse('2026-11-21T09:00:00Z').success).toBe(false);
  expect(instant.safeParse('2026-11-21T09:00:00.000+01:00').success).toBe(false);
  expect(instant.safeParse('0000-01-01T00:00:00.000Z').success).toBe(false);
});

test.each([
  ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T09:00:00.5+01:00', '2026-11-21T08:00:00.500Z'],
  ['2026-11-21t09:00:00z', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21 09:00:00.123456789-09:30', '2026-11-21T18:30:00.123Z'],
])('accepts %s as an instant from a client', (sent, read) => {
  expect(sentInstant.parse(sent)).toBe(read);
});

test.each([
  ['2026-11-21T09:00:00'],
  ['2026-11-21'],
  ['2026-02-30T09:00:00Z'],
  ['2026-11-21T25:00:00Z'],
  ['2026-11-21T09:00:00+25:00'],
  ['9999-01-01T00:00:00Z'],
  ['2101-01-01T00:00:00Z'],
  ['1899-12-31T23:59:59Z'],
  ['1900-01-01T00:00:00+01:00'],
])('rejects %s as an instant', (sent) => {
  expect(sentInstant.safeParse(sent).success).toBe(false);
});

test('an instant from a device with a wrong clock may be in any year that can be written', () => {
  const device = instantOfYears(1900, 9999);
  expect(device.parse('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z');
  expect(device.safeParse('9999-12-31T23:59:59-01:00').success).toBe(false);
});

test('a day in a request must be between 1900 and 2100', () => {
  expect(sentDay.safeParse('2026-11-21').success).toBe(true);
  expect(['9999-01-01', '1899-12-31', '2026-02-30'].map((sent) => sentDay.safeParse(sent).success)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a mobile number may be written with its digits in groups', () => {
  expect(
    ['+1 (555) 123-45 67', '0015551234567', '+15551234567'].map((sent) => sentMobile.parse(sent)),
  ).toEqual(['+15551234567', '+15551234567', '+15551234567']);
  expect(sentMobile.safeParse('555 1234').success).toBe(false);
});

test('a day must be one that the database supports', () => {
  expect(day.safeParse('2026-11-21').success).toBe(true);
  expect(day.safeParse('0000-01-01').success).toBe(false);
  expect(day.safeParse('2026-02-30').success).toBe(false);
});

test.each([
  ['a name whose spelling needs a joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['names of any script', 'Łukasz 山田'],
  ['an apostrophe and a dash', "O'Neil-Šarić"],
])('accepts %s as a name', (_what, name) => {
  expect(shortName.parse(name)).toBe(name);
});

test('a name is trimmed and put into Unicode’s composed form', () => {
  expect(shortName.parse('  Zoe\u0308 ')).toBe('Zo\u00eb');
});

test('too many combining marks are refused before composing, which could take minutes', () => {
  const marks = '\u0301\u0316'.repeat(500_000);
  for (const text of [shortName, composed(200)]) {
    expect(text.safeParse(`a${marks}`).error?.issues.map(({ message }) => message)).toEqual([
      'At most 30 accents on one letter.',
    ]);
  }
  expect(composed(200).safeParse(`a${marks.slice(0, 30)}`).success).toBe(true);
});

test.each([
  ['only spaces', '   '],
  ['61 characters', 'a'.repeat(61)],
  ['a line break', 'Ann\nBell'],
  ['a NUL character', 'Ann\0'],
  ['only a zero-width space', '\u200b'],
  ['only an invisible filler character', '\u3164'],
  ['only zero-width joiners', '\u200d\u200c'],
  ['an unpaired surrogate', 'Ann\ud800'],
])('rejects %s as a name', (_what, name) => {
  expect(shortName.safeParse(name).success).toBe(false);
});

test('removes invisible formatting characters from a pasted name', () => {
  expect(shortName.parse('\u202A\u2068Ann\u2069\u202C')).toBe('Ann');
  expect(shortName.parse('Ma\u00ADya\u200B \u200E')).toBe('Maya');
  expect(shortName.parse('نیم\u200cفاصله')).toBe('نیم\u200cفاصله');
  expect(sentMobile.parse('\u202A+1 (555) 123-4567\u202C')).toBe('+15551234567');
});

test('a last name may be left out', () => {
  expect(lastName.parse(' Chen ')).toBe('Chen');
  for (const none of [null, '', ' \u200B ']) expect(lastName.parse(none)).toBeNull();
  expect(lastName.safeParse('\u200d').success).toBe(false);
});
