import { describe, expect, test } from 'vitest';
import { comparable, paceNeeded, type ScaledScore, trendOf } from './trend.ts';

const score = (day: number, points: number, more: Partial<ScaledScore> = {}): ScaledScore => ({
  scale: 'sat',
  day,
  score: points,
  error: 30,
  is_partly_seen: false,
  ...more,
});

test('only scores of one scale that were not partly seen are compared, oldest first', () => {
  const scores = [
    score(9, 3),
    score(1, 1),
    score(5, 2, { is_partly_seen: true }),
    score(2, 4, { scale: 'rw' }),
  ];
  expect(comparable(scores, 'sat').map(({ day }) => day)).toEqual([1, 9]);
});

describe('a trend', () => {
  test('reports the gain and the weekly slope of the regression line', () => {
    const trend = trendOf([score(0, 1000), score(7, 1020), score(14, 1040)]);
    expect(trend?.gained).toBe(40);
    expect(trend?.a_week?.points).toBeCloseTo(20, 9);
    // Σ (x − x̄)² is 98. Each score has an error of 30, so the slope has 30/√98 a day, 7 times that a week.
    expect(trend?.a_week?.error).toBeCloseTo((7 * 30) / Math.sqrt(98), 9);
  });

  test('gives more weight to a score with a small error', () => {
    const bent = (error: number) =>
      trendOf([score(0, 1000), score(7, 1000), score(14, 1100, { error })])?.a_week?.points ?? 0;
    expect(bent(30)).toBeCloseTo(50, 9);
    expect(bent(10)).toBeGreaterThan(bent(30));
    expect(bent(90)).toBeLessThan(bent(30));
  });

  test('weighs all scores equally if one of them has no standard error, and then reports no error', () => {
    for (const error of [null, 0]) {
      const trend = trendOf([score(0, 1000, { error: 90 }), score(7, 1000), score(14, 1100, { error })]);
      expect(trend?.a_week?.points).toBeCloseTo(50, 9);
      expect(trend?.a_week?.error).toBeNull();
    }
  });

  test('needs two scores, and two different days for a line', () => {
    expect(trendOf([])).toBeNull();
    expect(trendOf([score(0, 1000)])).toBeNull();
    expect(trendOf([score(3, 1000), score(3, 1010)])).toEqual({ gained: 10, a_week: null });
  });
});

test('the score needed per week is the missing score divided by the remaining weeks', () => {
  expect(paceNeeded(1310, 10, { score: 1400, day: 115 })).toEqual({ to_go: 90, weeks: 15, points_a_week: 6 });
  expect(paceNeeded(1410, 10, { score: 1400, day: 115 })).toMatchObject({ to_go: 0, points_a_week: 0 });
  expect(paceNeeded(1310, 10, { score: 1400, day: 10 })).toEqual({
    to_go: 90,
    weeks: 0,
    points_a_week: null,
  });
  expect(paceNeeded(1310, 17, { score: 1400, day: 10 }).weeks).toBe(0);
});
