import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustedSeconds, endsAt, finishBy, lastEndIn, lastSaveAt, timeMultiplier } from './exam-clock.ts';

const minutes = (count: number) => count * 60;

describe('a duration', () => {
  test.each([
    [minutes(32), 1.5, minutes(48)],
    [minutes(35), 1.5, minutes(52) + 30],
    [minutes(32), 2, minutes(64)],
    [minutes(32), 1.1, 2112],
    [minutes(35), 1.25, 2625],
    [61, 1.5, 92],
    [minutes(32), 1, minutes(32)],
  ])('of %i s, times %d, is %i s', (seconds, multiplier, expected) => {
    expect(adjustedSeconds(seconds, multiplier)).toBe(expected);
  });

  test('is never rounded below the exact value, and never up by a whole second', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 100, max: 400 }),
        (seconds, hundredths) => {
          const adjusted = adjustedSeconds(seconds, hundredths / 100) ?? 0;
          expect(adjusted * 100).toBeGreaterThanOrEqual(seconds * hundredths);
          expect((adjusted - 1) * 100).toBeLessThan(seconds * hundredths);
        },
      ),
    );
  });

  test('stays null for an untimed section', () => {
    expect(adjustedSeconds(null, 1.5)).toBeNull();
  });

  test("uses the multiplier of its section's kind, else the default", () => {
    const time = { default: 1.25, math: 2 };
    expect(timeMultiplier(time, 'math')).toBe(2);
    expect(timeMultiplier(time, 'reading_writing')).toBe(1.25);
    expect(timeMultiplier(time, 'other')).toBe(1.25);
  });
});

const opened = { opened_at: 1_000_000, duration_seconds: 100, extension_seconds: 0, paused_milliseconds: 0 };

test('a section ends after its duration, extensions and pauses', () => {
  expect(endsAt(opened)).toBe(1_100_000);
  expect(endsAt({ ...opened, extension_seconds: 20, paused_milliseconds: 1234 })).toBe(1_121_234);
  expect(endsAt({ ...opened, duration_seconds: null })).toBeNull();
});

test('a save counts up to five seconds after the end', () => {
  expect(lastSaveAt(1_100_000)).toBe(1_105_000);
  expect(lastEndIn(lastSaveAt(1_100_000))).toBe(1_100_000);
});

test('a session ends half an hour after all its sections could have ended', () => {
  expect(finishBy(1000, [minutes(32), minutes(10), minutes(35)])).toBe(1000 + minutes(107) * 1000);
  expect(finishBy(1000, [minutes(32), null])).toBeNull();
});
