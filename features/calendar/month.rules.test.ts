import { describe, expect, test } from 'vitest';
import {
  dayByKey,
  dayInMonth,
  eventsByDay,
  instantsOf,
  monthAfter,
  sundayOf,
  weeksOf,
} from './month.rules.ts';

describe('a month', () => {
  test('has the weeks from Sunday to Saturday that contain its days', () => {
    const november = weeksOf('2026-11');
    expect(november).toHaveLength(5);
    expect(november[0]?.[0]).toBe('2026-11-01');
    expect(november.at(-1)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-05').map(([sunday]) => sunday)).toEqual([
      '2026-04-26',
      '2026-05-03',
      '2026-05-10',
      '2026-05-17',
      '2026-05-24',
      '2026-05-31',
    ]);
    for (const week of weeksOf('2028-02')) expect(week).toHaveLength(7);
  });

  test('follows the one before, also over a year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-11', 14)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-01',
    ]);
    expect(sundayOf('2026-11-01')).toBe('2026-11-01');
    expect(sundayOf('2026-11-07')).toBe('2026-11-01');
    expect(dayInMonth('2027-01-31', '2027-02')).toBe('2027-02-28');
    expect(dayInMonth('2027-01-15', '2026-12')).toBe('2026-12-15');
  });

  test('begins and ends at midnight in its zone, also when clocks change', () => {
    // New York changes its clocks on November 1, 2026.
    expect(instantsOf('2026-11-01', '2026-11-30', 'America/New_York')).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-12-01T05:00:00.000Z',
    });
    expect(instantsOf('2026-11-19', '2026-11-19', 'Asia/Kathmandu')).toEqual({
      from: '2026-11-18T18:15:00.000Z',
      to: '2026-11-19T18:15:00.000Z',
    });
  });
});

test('an event is on the day that clocks show in the zone', () => {
  const late = { at: '2026-11-20T04:59:00.000Z' };
  const next = { at: '2026-11-20T05:00:00.000Z' };
  expect([...eventsByDay([late, next], 'America/New_York')]).toEqual([
    ['2026-11-19', [late]],
    ['2026-11-20', [next]],
  ]);
  expect([...eventsByDay([late, next], 'Europe/Berlin').keys()]).toEqual(['2026-11-20']);
});

test('keys move by a day, a week, to the ends of the week, and by a month', () => {
  const moved = (key: string) => dayByKey(key, '2026-10-31');
  expect(moved('ArrowRight')).toBe('2026-11-01');
  expect(moved('ArrowLeft')).toBe('2026-10-30');
  expect(moved('ArrowDown')).toBe('2026-11-07');
  expect(moved('ArrowUp')).toBe('2026-10-24');
  expect(moved('Home')).toBe('2026-10-25');
  expect(moved('End')).toBe('2026-10-31');
  expect(moved('PageDown')).toBe('2026-11-30');
  expect(moved('PageUp')).toBe('2026-09-30');
  expect(moved('Enter')).toBeNull();
});
