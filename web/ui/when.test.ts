import { afterEach, expect, test } from 'vitest';
import { setDisplayLocale } from './locale.ts';
import {
  comingWords,
  daysBetween,
  dayWords,
  fullWords,
  momentWords,
  pastInSentence,
  pastWords,
  untilDay,
  weekdayWords,
} from './when.ts';

const now = new Date('2026-11-21T09:30:00Z');

afterEach(() => setDisplayLocale(undefined));

test.each([
  ['2026-11-21T07:05:00Z', 'Today 7:05 AM'],
  ['2026-11-20T23:59:00Z', 'Yesterday 11:59 PM'],
  ['2026-11-13T10:00:00Z', 'Fri, Nov 13'],
  ['2026-09-03T10:00:00Z', 'Thu, Sep 3'],
  ['2025-11-13T10:00:00Z', 'Nov 13, 2025'],
])('writes the past instant %s as %s', (at, words) => {
  expect(pastWords(new Date(at), now, 'UTC')).toBe(words);
});

test('starts “today” and “yesterday” with a lower-case letter within a sentence, but not weekdays', () => {
  expect(pastInSentence(new Date('2026-11-20T23:59:00Z'), now, 'UTC')).toBe('yesterday at 11:59 PM');
  expect(pastInSentence(new Date('2026-11-13T10:00:00Z'), now, 'UTC')).toBe('Fri, Nov 13');
});

test('writes an instant in the coming week by its weekday, or as today', () => {
  expect(weekdayWords(new Date('2026-11-21T22:00:00Z'), now, 'UTC')).toBe('Today 10:00 PM');
  expect(weekdayWords(new Date('2026-11-26T18:00:00Z'), now, 'UTC')).toBe('Thu 6:00 PM');
  expect(weekdayWords(new Date('2026-11-28T09:00:00Z'), now, 'UTC')).toBe('Sat 9:00 AM');
});

test('the day of an instant depends on the time zone', () => {
  const late = new Date('2026-11-20T23:30:00Z');
  expect(pastWords(late, now, 'Asia/Kolkata')).toBe('Today 5:00 AM');
  expect(daysBetween(late, now, 'UTC')).toBe(1);
  expect(fullWords(late, 'Europe/Berlin')).toBe('Sat, Nov 21, 2026, 12:30 AM GMT+1');
});

test.each([
  ['2026-11-20', null],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-27', 'in 6 days'],
  ['2027-03-13', 'in 16 weeks'],
])('writes the distance to the day %s as %s', (day, words) => {
  expect(untilDay(day, new Date('2026-11-21T12:00:00'))).toBe(words);
});

test('adds the year to a day in a different year', () => {
  expect(dayWords('2026-12-05', now)).toBe('Sat, Dec 5');
  expect(dayWords('2027-03-13', now)).toBe('Sat, Mar 13, 2027');
});

test.each([
  ['2026-11-21T16:00:00Z', 'today at 4:00 PM'],
  ['2026-11-22T16:00:00Z', 'tomorrow at 4:00 PM'],
  ['2026-11-26T16:00:00Z', 'in 5 days, Thu 4:00 PM'],
  ['2027-03-13T09:00:00Z', 'in 16 weeks, Mar 13, 9:00 AM'],
])('writes the future instant %s as %s', (at, words) => {
  expect(comingWords(new Date(at), now, 'UTC')).toBe(words);
});

test('writes a date with day and time, and with the year if it is not the current year', () => {
  expect(momentWords(new Date('2026-11-26T16:00:00Z'), now, 'UTC')).toBe('Nov 26, 4:00 PM');
  expect(momentWords(new Date('2027-03-13T09:00:00Z'), now, 'UTC')).toBe('Mar 13, 2027, 9:00 AM');
});

test("writes dates and times as the school's locale does", () => {
  setDisplayLocale('en-150');
  expect(pastWords(new Date('2026-11-21T17:05:00Z'), now, 'UTC')).toBe('Today 17:05');
  expect(momentWords(new Date('2026-11-26T16:00:00Z'), now, 'UTC')).toBe('26 Nov, 16:00');
  setDisplayLocale('en-GB');
  expect(pastWords(new Date('2026-11-13T10:00:00Z'), now, 'UTC')).toBe('Fri 13 Nov');
});

test('uses American formats for an unknown locale', () => {
  setDisplayLocale('xx');
  expect(momentWords(new Date('2026-11-26T16:00:00Z'), now, 'UTC')).toBe('Nov 26, 4:00 PM');
});
