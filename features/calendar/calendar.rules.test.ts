import { describe, expect, test } from 'vitest';
import { firstEvents, isBounded, isWithin, windowOf } from './calendar.rules.ts';

const FROM = '2026-11-01T04:00:00.000Z';

describe('the range of a request', () => {
  test('ends after it begins and has at most 62 days', () => {
    expect(isBounded({ from: FROM, to: FROM })).toBe(false);
    expect(isBounded({ from: FROM, to: '2026-10-31T04:00:00.000Z' })).toBe(false);
    expect(isBounded({ from: FROM, to: '2026-11-01T04:00:00.001Z' })).toBe(true);
    expect(isBounded({ from: FROM, to: '2027-01-02T04:00:00.000Z' })).toBe(true);
    expect(isBounded({ from: FROM, to: '2027-01-02T04:00:00.001Z' })).toBe(false);
  });

  test('is 31 days from now on if it names no start and no end, and an end alone is refused', () => {
    const now = new Date('2026-11-19T09:00:00Z');
    expect(isBounded({})).toBe(true);
    expect(isBounded({ to: FROM })).toBe(false);
    expect(windowOf({}, now)).toEqual({ from: now, until: new Date('2026-12-20T09:00:00Z') });
    expect(windowOf({ from: FROM }, now)).toEqual({
      from: new Date(FROM),
      until: new Date('2026-12-02T04:00:00Z'),
    });
    expect(windowOf({ from: FROM, to: '2026-11-03T04:00:00.000Z' }, now).until).toEqual(
      new Date('2026-11-03T04:00:00Z'),
    );
  });

  test('contains its first instant and not its last; an unknown instant is outside', () => {
    const window = { from: new Date(1000), until: new Date(2000) };
    expect([999, 1000, 1999, 2000, null, Number.POSITIVE_INFINITY].map((at) => isWithin(at, window))).toEqual(
      [false, true, true, false, false, false],
    );
  });
});

test('events are listed in the order of time, and events of the same instant in a fixed order', () => {
  const event = (at: string, key: string) =>
    ({ kind: 'report', key, at, week: '2026-W47', reports: null }) as const;
  const [late, early, same] = [
    event('2026-11-23T08:00:00.000Z', 'a'),
    event('2026-11-16T08:00:00.000Z', 'c'),
    event('2026-11-16T08:00:00.000Z', 'b'),
  ] as const;
  expect(firstEvents([late, early, same], 3)).toEqual({ events: [same, early, late], is_cut: false });
  expect(firstEvents([late, early, same], 2)).toEqual({ events: [same, early], is_cut: true });
});
