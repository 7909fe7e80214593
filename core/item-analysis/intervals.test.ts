import { describe, expect, test } from 'vitest';
import { correlationInterval, differenceInterval, medianLowRank, shareInterval } from './intervals.ts';

describe('a confidence interval', () => {
  test('of a share is Wilson’s interval', () => {
    // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
    for (const [right, count, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const) {
      const interval = shareInterval(right / count, count);
      expect(interval.low).toBeCloseTo(low, 4);
      expect(interval.high).toBeCloseTo(high, 4);
    }
    expect(shareInterval(1, 20)).toEqual({
      low: expect.closeTo(1 - 0.1611, 4),
      high: expect.closeTo(1, 12),
    });
  });

  test('of a share is clamped to 0–1, and covers everything if nobody was counted', () => {
    expect(shareInterval(-0.2, 20)).toEqual(shareInterval(0, 20));
    expect(shareInterval(1.2, 20)).toEqual(shareInterval(1, 20));
    expect(shareInterval(0.5, 0)).toEqual({ low: 0, high: 1 });
  });

  test('of a correlation is Fisher’s interval', () => {
    // By hand: artanh .5 = .549306, 1.959964 / √25 = .391993.
    const { low, high } = correlationInterval(0.5, 28);
    expect(low).toBeCloseTo(Math.tanh(0.549306 - 0.391993), 5);
    expect(high).toBeCloseTo(Math.tanh(0.549306 + 0.391993), 5);
    expect(correlationInterval(0.9, 3)).toEqual({ low: -1, high: 1 });
    expect(correlationInterval(0.9, 4).low).toBeGreaterThan(-1);
    expect(correlationInterval(1.0000001, 40)).toEqual({ low: 1, high: 1 });
    expect(correlationInterval(-1.0000001, 40)).toEqual({ low: -1, high: -1 });
  });

  test('of a difference between two exclusive answers follows from multinomial shares', () => {
    // By hand, for .5 − .3 among 100 people: √((.8 − .04) / 100) = .087178.
    const { low, high } = differenceInterval(0.5, 0.3, 100);
    expect(low).toBeCloseTo(0.2 - 1.959964 * 0.087178, 5);
    expect(high).toBeCloseTo(0.2 + 1.959964 * 0.087178, 5);
    expect(differenceInterval(0, 1, 50)).toEqual({ low: -1, high: -1 });
    expect(differenceInterval(0.4, 0.2, 0)).toEqual({ low: -1, high: 1 });
  });

  test('of a median starts at one of the sorted values, if there are enough values', () => {
    // By hand: (30 − 10.74) / 2 = 9.6, (100 − 19.60) / 2 = 40.2, (8 − 5.54) / 2 = 1.2, (6 − 4.80) / 2 = .6.
    expect([30, 100, 8, 6, 0].map(medianLowRank)).toEqual([9, 40, 1, null, null]);
  });
});
