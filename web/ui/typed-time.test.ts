import { afterEach, expect, test } from 'vitest';
import { LOCALES } from '#contract/locale-values.ts';
import { setDisplayLocale } from './locale.ts';
import { dayOfText, dayText, isDay, timeOfText, timeText } from './typed-time.ts';

const today = '2026-11-19';

afterEach(() => setDisplayLocale(undefined));

test.each([
  '2026-11-19',
  '19 Nov 2026',
  'Thu 19 Nov 2026',
  'thursday 19 november 2026',
  '19th Nov, 2026',
  'Nov 19, 2026',
  'November 19 2026',
  '19.11.2026',
  '19/11/2026',
  '19-11-2026',
  ' 19 nov ',
])('reads %j as November 19, 2026', (text) => {
  expect(dayOfText(text, today)).toBe('2026-11-19');
});

test('a day without a year is read as the nearest one', () => {
  expect(dayOfText('3 Jan', today)).toBe('2027-01-03');
  expect(dayOfText('1.9.', today)).toBe('2026-09-01');
  expect(dayOfText('28 Dec', '2026-01-02')).toBe('2025-12-28');
  expect(dayOfText('29 Feb', '2027-06-01')).toBe('2028-02-29');
});

test.each(['', '19', '31 Nov 2026', '29 Feb 2027', '19 Nov 202', '19 Foo 2026', '2026-13-01', 'soon'])(
  'rejects %j as a day',
  (text) => {
    expect(dayOfText(text, today)).toBeNull();
  },
);

test.each([
  ['16:00', '16:00'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['1630', '16:30'],
  ['16.30', '16:30'],
  ['4 pm', '16:00'],
  ['4:30PM', '16:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['23:59', '23:59'],
])('reads the time %j as %s', (text, time) => {
  expect(timeOfText(text)).toBe(time);
});

test.each(['', '24:00', '16:60', '13 pm', '0 am', '4:5', 'noon', '16:00:00'])(
  'rejects %j as a time',
  (text) => {
    expect(timeOfText(text)).toBeNull();
  },
);

test.each(LOCALES)('in %s a field parses every day and time that it shows', (locale) => {
  setDisplayLocale(locale);
  for (let at = Date.parse('2026-01-01'); at < Date.parse('2028-03-02'); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    expect(dayOfText(dayText(day), today)).toBe(day);
  }
  for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
    const two = (figure: number) => String(figure).padStart(2, '0');
    const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    expect(timeOfText(timeText(time))).toBe(time);
  }
});

test('a field leaves text that is not a date unchanged', () => {
  expect(dayText('2026-09-01')).toBe('Tue, Sep 1, 2026');
  expect(dayText('31 Nov')).toBe('31 Nov');
  expect(timeText('soon')).toBe('soon');
  expect(isDay('2026-02-30')).toBe(false);
});

test('a date with slashes starts with the month only in locales that write dates that way', () => {
  expect(dayOfText('11/9/2026', today)).toBe('2026-11-09');
  expect(dayOfText('19/11/2026', today)).toBe('2026-11-19');
  expect(dayOfText('9.11.2026', today)).toBe('2026-11-09');
  setDisplayLocale('en-GB');
  expect(dayOfText('11/9/2026', today)).toBe('2026-09-11');
});
