import { expect, test } from 'vitest';
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

test.each([
  ['2026-11-21T07:05:00Z', 'Today 07:05'],
  ['2026-11-20T23:59:00Z', 'Yesterday 23:59'],
  ['2026-11-13T10:00:00Z', 'Fri 13 Nov'],
  ['2026-09-03T10:00:00Z', 'Thu 3 Sep'],
  ['2025-11-13T10:00:00Z', '13 Nov 2025'],
])('writes the past instant %s as %s', (at, words) => {
  expect(pastWords(new Date(at), now, 'UTC')).toBe(words);
});

test('starts today and yesterday with a lower-case letter within a sentence, but not weekdays', () => {
  expect(pastInSentence(new Date('2026-11-20T23:59:00Z'), now, 'UTC')).toBe('yesterday 23:59');
  expect(pastInSentence(new Date('2026-11-13T10:00:00Z'), now, 'UTC')).toBe('Fri 13 Nov');
});

test('writes an instant of the coming week by its weekday, or as today', () => {
  expect(weekdayWords(new Date('2026-11-21T22:00:00Z'), now, 'UTC')).toBe('Today 22:00');
  expect(weekdayWords(new Date('2026-11-26T18:00:00Z'), now, 'UTC')).toBe('Thu 18:00');
  expect(weekdayWords(new Date('2026-11-28T09:00:00Z'), now, 'UTC')).toBe('Sat 09:00');
});

test('the day of an instant depends on the time zone', () => {
  const late = new Date('2026-11-20T23:30:00Z');
  expect(pastWords(late, now, 'Asia/Kolkata')).toBe('Today 05:00');
  expect(daysBetween(late, now, 'UTC')).toBe(1);
  expect(fullWords(late, 'Europe/Berlin')).toBe('Sat 21 Nov 2026, 00:30 CET');
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

test('adds the year to a day of another year', () => {
  expect(dayWords('2026-12-05', now)).toBe('Sat 5 Dec');
  expect(dayWords('2027-03-13', now)).toBe('Sat 13 Mar 2027');
});

test.each([
  ['2026-11-21T16:00:00Z', 'today 16:00'],
  ['2026-11-22T16:00:00Z', 'tomorrow 16:00'],
  ['2026-11-26T16:00:00Z', 'in 5 days, Thu 16:00'],
  ['2027-03-13T09:00:00Z', 'in 16 weeks, 13 Mar 09:00'],
])('writes the future instant %s as %s', (at, words) => {
  expect(comingWords(new Date(at), now, 'UTC')).toBe(words);
});

test('writes a date with day and time, and with the year if it is another one', () => {
  expect(momentWords(new Date('2026-11-26T16:00:00Z'), now, 'UTC')).toBe('26 Nov, 16:00');
  expect(momentWords(new Date('2027-03-13T09:00:00Z'), now, 'UTC')).toBe('13 Mar 2027, 09:00');
});
