import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAYS_OFF, streakOf } from './streak.ts';

const TODAY = 20_000;
const ago = (...days: number[]) => days.map((day) => TODAY - day);

test('a streak counts the days with work, each once', () => {
  expect(streakOf(ago(0, 1, 2, 2, 0), TODAY)).toEqual({ days: 3, span: 3, days_ago: 0 });
  expect(streakOf(ago(0), TODAY)).toEqual({ days: 1, span: 1, days_ago: 0 });
  expect(streakOf([], TODAY)).toBeNull();
});

test('today does not end a streak before it is over', () => {
  expect(streakOf(ago(1, 2, 3), TODAY)).toEqual({ days: 3, span: 4, days_ago: 1 });
});

test('a weekend off neither ends a streak nor counts', () => {
  expect(streakOf(ago(0, 3, 4), TODAY)).toEqual({ days: 3, span: 5, days_ago: 0 });
  // Today is not a day off yet, so work three days ago still counts.
  expect(streakOf(ago(3, 4), TODAY)).toEqual({ days: 2, span: 5, days_ago: 3 });
});

test('three days off end a streak', () => {
  expect(streakOf(ago(4, 5), TODAY)).toBeNull();
  expect(streakOf(ago(0, 4, 5), TODAY)).toEqual({ days: 1, span: 1, days_ago: 0 });
});

test('a streak ignores days that have not come yet', () => {
  expect(streakOf(ago(-1, 0, 1), TODAY)).toEqual({ days: 2, span: 2, days_ago: 0 });
});

test('another day with work never makes a streak shorter, and the span holds all its days', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }),
      fc.integer({ min: 0, max: 40 }),
      (days, more) => {
        const before = streakOf(ago(...days), TODAY);
        const after = streakOf(ago(...days, more), TODAY);
        expect(after?.days ?? 0).toBeGreaterThanOrEqual(before?.days ?? 0);
        if (after === null) return;
        expect(after.days).toBeLessThanOrEqual(after.span);
        expect(after.span).toBeLessThanOrEqual(after.days * (DAYS_OFF + 1) + DAYS_OFF);
      },
    ),
  );
});
