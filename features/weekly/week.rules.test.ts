import { describe, expect, test } from 'vitest';
import {
  dayInWeek,
  leavesAt,
  mondayNamed,
  mondayOf,
  presentWeek,
  weekAtWork,
  weekName,
  weeksSentBetween,
  weekTimes,
  workWindow,
} from './week.rules.ts';

const at = (text: string) => new Date(text);

describe('a week', () => {
  test('goes from Monday to Sunday and has its ISO 8601 number', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(weekName('2026-11-16')).toBe('2026-W47');
    // A week belongs to the year of its Thursday.
    expect(weekName('2026-12-28')).toBe('2026-W53');
    expect(weekName('2024-12-30')).toBe('2025-W01');
    expect(weekName('2021-01-04')).toBe('2021-W01');
  });

  test('is found by its name, and a name that is not a week gives null', () => {
    expect(mondayNamed('2026-W47')).toBe('2026-11-16');
    expect(mondayNamed('2025-W01')).toBe('2024-12-30');
    expect(mondayNamed('2026-W53')).toBe('2026-12-28');
    for (const none of ['2025-W53', '2026-W00', '2026-W60', '2026-47', 'W47', '0000-W01', '2026-W471']) {
      expect(mondayNamed(none), none).toBeNull();
    }
    expect(mondayNamed('9999-W51')).toBe('9999-12-20');
    expect(mondayNamed('9999-W52'), 'its Sunday is in the year 10000').toBeNull();
  });

  test('follows the school’s time zone, in summer and in winter', () => {
    expect(weekTimes('2026-11-16', 'America/New_York')).toEqual({
      begins_at: at('2026-11-16T05:00:00Z'),
      composed_at: at('2026-11-22T23:00:00Z'),
      ends_at: at('2026-11-23T05:00:00Z'),
      leaves_at: at('2026-11-23T13:00:00Z'),
      lapses_at: at('2026-11-26T05:00:00Z'),
    });
    // In London the clocks go back on Sunday, October 25.
    const { begins_at, ends_at } = weekTimes('2026-10-19', 'Europe/London');
    expect([begins_at, ends_at]).toEqual([at('2026-10-18T23:00:00Z'), at('2026-10-26T00:00:00Z')]);
    expect(presentWeek(at('2026-11-22T23:30:00Z'), 'Asia/Tokyo')).toBe('2026-11-23');
    expect(presentWeek(at('2026-11-22T23:30:00Z'), 'UTC')).toBe('2026-11-16');
  });
});

test('the reports of a week can be edited from Sunday 18:00 until Thursday', () => {
  const work = (now: string) => weekAtWork(at(now), 'Europe/London');
  expect(work('2026-11-22T17:59:59Z')).toBeNull();
  expect(work('2026-11-22T18:00:00Z')).toBe('2026-11-16');
  expect(work('2026-11-25T23:59:59Z')).toBe('2026-11-16');
  expect(work('2026-11-26T00:00:00Z')).toBeNull();
});

test('weekly reports are mailed on Monday at eight; a report approved later is sent half an hour after its approval', () => {
  const times = weekTimes('2026-11-16', 'UTC');
  expect(leavesAt(times, at('2026-11-22T19:00:00Z'))).toEqual(times.leaves_at);
  expect(leavesAt(times, at('2026-11-23T07:59:59Z'))).toEqual(times.leaves_at);
  expect(leavesAt(times, at('2026-11-23T08:00:00Z'))).toEqual(at('2026-11-23T08:30:00Z'));
});

test('a weekly report counts work from the last report’s end to its own approval, at most to the end of Sunday', () => {
  const times = weekTimes('2026-11-16', 'UTC');
  const now = at('2026-11-22T19:00:00Z');
  expect(workWindow(times, null, now)).toEqual({ from: times.begins_at, until: now });
  expect(workWindow(times, null, at('2026-11-23T09:00:00Z')).until).toEqual(times.ends_at);
  const told = at('2026-11-15T18:30:00Z');
  expect(workWindow(times, told, now).from).toEqual(told);
  expect(workWindow(times, times.begins_at, now).from).toEqual(times.begins_at);
  // The week before ended at midnight UTC. Then the school changed its time zone to Sydney.
  const [before, after] = [weekTimes('2026-11-09', 'UTC'), weekTimes('2026-11-16', 'Australia/Sydney')];
  expect(before.ends_at > after.begins_at).toBe(true);
  expect(workWindow(after, before.ends_at, now).from).toEqual(before.ends_at);
});

test('a weekly report counts work on its day, and work from the week before on Monday', () => {
  const day = (text: string) => dayInWeek('2026-11-16', at(text), 'UTC');
  expect([day('2026-11-16T00:00:00Z'), day('2026-11-19T12:00:00Z'), day('2026-11-22T23:00:00Z')]).toEqual([
    0, 3, 6,
  ]);
  expect(day('2026-11-15T20:00:00Z')).toBe(0);
});

test('the reports of a week are sent on the Monday after it, in the school’s time zone, also when clocks change', () => {
  const sent = (from: string, until: string, zone = 'America/New_York') =>
    weeksSentBetween(at(from), at(until), zone);
  // New York changes its clocks on November 1, so 8:00 is 12:00 UTC before and 13:00 UTC after.
  expect(sent('2026-10-26T12:00:00Z', '2026-11-02T13:00:00Z')).toEqual(['2026-10-19']);
  expect(sent('2026-10-26T12:00:00.001Z', '2026-11-02T13:00:00.001Z')).toEqual(['2026-10-26']);
  expect(sent('2026-11-02T13:00:00.001Z', '2026-11-09T13:00:00Z')).toEqual([]);
  // In Auckland it is already Monday while it is Sunday in UTC.
  expect(sent('2026-11-15T18:00:00Z', '2026-11-16T00:00:00Z', 'Pacific/Auckland')).toEqual(['2026-11-09']);
});
