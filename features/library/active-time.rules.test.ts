import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goesOnFrom, isDoneBy, newlyActive, type Span } from './active-time.rules.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
const span = (from: number, until: number) => ({ from: NOW + from * MINUTE, until: NOW + until * MINUTE });
const told = (active_minutes: number, at_minutes = 0) => ({
  active_seconds: active_minutes * 60,
  at: NOW + at_minutes * MINUTE,
  opened_at: NOW - 2 * 24 * 60 * MINUTE,
});

describe('the reading time that a report from the browser adds', () => {
  test.each([
    ['is all of it if nothing is known', told(5), [], [span(-5, 0)]],
    ['is nothing if it is known already', told(5), [span(-6, 0)], []],
    ['is the parts before and after a known span', told(5), [span(-3, -2)], [span(-5, -3), span(-2, 0)]],
    [
      'is the parts between several known spans, in whatever order they are given',
      told(6),
      [span(-2, -1), span(-5, -4)],
      [span(-6, -5), span(-4, -2), span(-1, 0)],
    ],
    ['is the rest after a known span that begins earlier', told(5), [span(-9, -4)], [span(-4, 0)]],
    ['is the rest before a known span that ends later', told(5, -1), [span(-3, 0)], [span(-6, -3)]],
    ['is all of it if known spans only touch it', told(5, -1), [span(-8, -6), span(-1, 0)], [span(-6, -1)]],
    ['never lies in the future, even if the clock of the device does', told(5, 3), [], [span(-5, 0)]],
    ['is nothing for a report older than a day', told(5, -24 * 60), [], []],
    [
      'is all of a report that begins just within a day',
      told(5, -24 * 60 + 5),
      [],
      [span(-24 * 60, -24 * 60 + 5)],
    ],
    ['is nothing if the report has no seconds', told(0), [], []],
  ])('%s', (_, report, known, added) => {
    expect(newlyActive(report, known, NOW)).toEqual(added);
  });

  test('never starts before the material was opened, whatever the reports say', () => {
    const minutes = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(fc.array(fc.tuple(minutes, minutes), { maxLength: 20 }), minutes, (reports, opened) => {
        const opened_at = NOW - opened * MINUTE;
        const known: Span[] = [];
        for (const [active, ago] of reports) {
          known.push(...newlyActive({ ...told(active, -ago), opened_at }, known, NOW));
        }
        const active = known.reduce((sum, { from, until }) => sum + until - from, 0);
        expect(active).toBeLessThanOrEqual(NOW - opened_at);
        expect(known.filter(({ from, until }) => from < opened_at || until <= from)).toEqual([]);
      }),
    );
  });
});

test.each([
  [0, true],
  [2_000, true],
  [2_001, false],
  [-1, false],
])('a report after a gap of %i ms continues the earlier span: %s', (gap, goes) => {
  const before = { from: 0, until: 10_000 };
  const added = { from: 10_000 + gap, until: 20_000 };
  expect(goesOnFrom(added, [{ from: 0, until: 1 }, before])).toBe(goes ? before : null);
});

test('a video is done at 95 percent; other materials are done only when the reader says so', () => {
  expect([94, 95, 100, undefined].map((percent) => isDoneBy('video', percent))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isDoneBy('article', 100)).toBe(false);
});
