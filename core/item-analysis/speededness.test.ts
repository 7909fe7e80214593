import { describe, expect, test } from 'vitest';
import { REACHES_END, ReachTally, speededness } from './speededness.ts';

test('a test is speeded if significantly fewer than four in five reach its end', () => {
  expect(REACHES_END).toBe(0.8);
  const told = (finished: number, persons: number) => speededness(finished, persons)?.is_speeded;
  // Wilson intervals of 200 people: 148 .675–.796, 149 .680–.801, 171 .799–.897, 172 .805–.901.
  expect([148, 149, 171, 172].map((finished) => told(finished, 200))).toEqual([true, null, null, false]);
  expect([told(0, 29), told(0, 30)]).toEqual([null, true]);
  expect(speededness(148, 200)).toMatchObject({
    finished_share: 0.74,
    interval: { low: expect.closeTo(0.6751, 4), high: expect.closeTo(0.7959, 4) },
  });
  expect(speededness(0, 0)).toBeNull();
});

describe('the reach of a test, which is how far people get in it', () => {
  const figures = (...unreached: [number, number][]) => {
    const tally = new ReachTally();
    for (const [left, persons] of unreached) {
      for (let person = 0; person < persons; person += 1) tally.add(20, left);
    }
    return tally.figures();
  };

  test('is measured by the share of answers not reached, with the interval of a mean over people', () => {
    // 10 of 40 people left 4 of 20 questions: mean 1, variance 40 · 3 / 39, error √(120 / 39 / 40) = .27735.
    expect(figures([0, 30], [4, 10])).toEqual({
      persons: 40,
      asked: 20,
      not_reached_share: 0.05,
      too_many: 4,
      end: speededness(30, 40),
      interval: { low: expect.closeTo((1 - 0.5436) / 20, 4), high: expect.closeTo((1 + 0.5436) / 20, 4) },
    });
    expect(figures([0, 1], [20, 1])?.interval).toEqual({ low: 0, high: 1 });
    expect(figures([5, 1])?.interval).toEqual({ low: 0, high: 1 });
    expect(figures()).toBeNull();
    const nothing = new ReachTally();
    nothing.add(0, 0);
    expect(nothing.figures()).toBeNull();
  });

  test('includes how many questions must be cut so that four in five people reach the end', () => {
    expect(figures([0, 80], [5, 20])?.too_many).toBe(0);
    expect(figures([0, 79], [3, 1], [5, 20])?.too_many).toBe(3);
    expect(figures([2, 10], [1, 60], [7, 30])?.too_many).toBe(7);
  });
});
