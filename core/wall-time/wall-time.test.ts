import { expect, test } from 'vitest';
import { utcWords } from './utc-words.ts';
import { instantOfWall, nextMidnight, wallOfInstant, zoneWords } from './wall-time.ts';

const DAY_MS = 86_400_000;

const of = (day: string, time: string, zone: string) => instantOfWall({ day, time }, zone);

test('a day and time in a zone give one instant, in summer and winter', () => {
  expect(of('2026-11-19', '16:00', 'Europe/Berlin')).toBe('2026-11-19T15:00:00.000Z');
  expect(of('2026-07-19', '16:00', 'Europe/Berlin')).toBe('2026-07-19T14:00:00.000Z');
  expect(of('2026-11-19', '23:59', 'America/New_York')).toBe('2026-11-20T04:59:00.000Z');
  expect(of('2026-11-19', '00:00', 'Asia/Kathmandu')).toBe('2026-11-18T18:15:00.000Z');
  expect(of('2026-11-19', '16:00', 'UTC')).toBe('2026-11-19T16:00:00.000Z');
});

test('a local time that a clock change skips is moved forward by the skipped amount; times around it are exact', () => {
  // In Berlin, clocks go from 02:00 to 03:00.
  expect(of('2026-03-29', '01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
  expect(of('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(wallOfInstant('2026-03-29T01:30:00.000Z', 'Europe/Berlin')).toEqual({
    day: '2026-03-29',
    time: '03:30',
  });
  expect(of('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  // In Beirut, clocks change at midnight, so 00:00 does not exist that day.
  expect(of('2026-03-29', '00:00', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
});

test.each([
  ['2026-11-19T22:59:59.999Z', 'Europe/Berlin', '2026-11-19T23:00:00.000Z'],
  ['2026-11-19T23:00:00.000Z', 'Europe/Berlin', '2026-11-20T23:00:00.000Z'],
  // A day that has 23 hours, because the clocks go forward.
  ['2026-03-28T23:00:00.000Z', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-12-31T18:30:00.000Z', 'Asia/Kolkata', '2027-01-01T18:30:00.000Z'],
  // In Beirut, clocks change at midnight, so 00:00 does not exist that day.
  ['2026-03-28T12:00:00.000Z', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
])('after %s the next midnight in %s is %s', (at, zone, midnight) => {
  expect(nextMidnight(at, zone)).toBe(midnight);
});

test('a time that occurs twice means the first occurrence', () => {
  expect(of('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(of('2026-10-25', '01:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:00.000Z');
  expect(of('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
  expect(of('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  // On Lord Howe Island, clocks change by only half an hour.
  expect(of('2026-04-05', '01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
});

test.each(['Europe/Berlin', 'Australia/Lord_Howe'])(
  'converting an instant to wall time in %s and back gives the same instant, except in the repeated hour',
  (zone) => {
    // Some of these zones change their clocks on these days.
    for (const day of ['2026-03-29', '2026-04-05', '2026-10-25']) {
      for (let at = Date.parse(day) - DAY_MS; at < Date.parse(day) + DAY_MS; at += 1_800_000) {
        const instant = new Date(at).toISOString();
        const again = Date.parse(instantOfWall(wallOfInstant(instant, zone), zone));
        expect(again === at || again === at - 3_600_000 || again === at - 1_800_000, instant).toBe(true);
      }
    }
  },
);

test('a zone is named by its city and its offset at that instant', () => {
  expect(zoneWords(new Date('2026-11-19T15:00:00Z'), 'Europe/Berlin')).toBe('Berlin time (GMT+1)');
  expect(zoneWords(new Date('2026-07-19T15:00:00Z'), 'Europe/Berlin')).toBe('Berlin time (GMT+2)');
  expect(zoneWords(new Date('2026-07-19T15:00:00Z'), 'America/Argentina/Buenos_Aires')).toBe(
    'Buenos Aires time (GMT-3)',
  );
  expect(zoneWords(new Date('2026-11-19T15:00:00Z'), 'Europe/London')).toBe('London time (GMT)');
  expect(zoneWords(new Date('2026-07-19T15:00:00Z'), 'UTC')).toBe('UTC');
});

test('an instant is given in UTC if the reader’s zone is unknown', () => {
  expect(utcWords(new Date('2026-11-19T16:00:59.999Z'))).toBe('on 2026-11-19 at 16:00 UTC');
});

test('a zone whose city was renamed has its current name, whichever name the browser uses', () => {
  const at = new Date('2026-11-19T15:00:00Z');
  for (const zone of ['Asia/Calcutta', 'Asia/Kolkata']) {
    expect(zoneWords(at, zone)).toBe('Kolkata time (GMT+5:30)');
  }
  expect(zoneWords(at, 'Europe/Kiev')).toBe('Kyiv time (GMT+2)');
});
