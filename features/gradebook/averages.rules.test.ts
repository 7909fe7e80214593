import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageOf, mean } from './averages.rules.ts';

const CATEGORIES = [
  { id: 'full', weight: 50, best: null },
  { id: 'checks', weight: 30, best: 2 },
  { id: 'practice', weight: 20, best: null },
];
const result = (value: number | null, state = 'released' as const, out_of = 20) => ({ state, value, out_of });
const column = (category: string | null, counts = true) => ({ category, counts });

describe('the weighted share', () => {
  test('leaves out a category without a result and scales the others up to 100 %', () => {
    const { average } = averageOf(
      [result(0.8), result(0.5)],
      [column('full'), column('practice')],
      CATEGORIES,
      'share',
    );
    expect(average.value).toBeCloseTo((50 * 0.8 + 20 * 0.5) / 70, 9);
    expect(average.categories.map(({ category, weight }) => [category, weight])).toEqual([
      ['full', 0.714285714],
      ['practice', 0.285714286],
    ]);
  });

  test('counts only the best results of a category and says which', () => {
    const cells = [result(0.4), result(0.9), result(0.7)];
    const { average, counted } = averageOf(
      cells,
      cells.map(() => column('checks')),
      CATEGORIES,
      'share',
    );
    expect(average.value).toBe(0.8);
    expect([...counted].sort()).toEqual([1, 2]);
    expect(average.counted).toBe(2);
  });

  test('leaves out columns that do not count, excused cells and columns without a category', () => {
    const excused = { state: 'excused', value: 0.1, out_of: 10 } as const;
    const cells = [result(0.8), result(0.2), excused, result(0.3), null, result(null)];
    const columns = [
      column('full'),
      column('full', false),
      column('full'),
      column(null),
      column('full'),
      column('full'),
    ];
    expect(averageOf(cells, columns, CATEGORIES, 'share').average).toMatchObject({ value: 0.8, counted: 1 });
  });

  test('has no value if only categories without weight have a result', () => {
    const categories = [{ id: 'extra', weight: 0, best: null }];
    expect(averageOf([result(1)], [column('extra')], categories, 'share').average).toMatchObject({
      value: null,
      counted: 0,
      categories: [],
    });
  });
});

test('points are added up and never weighed', () => {
  const cells = [result(12, 'released', 20), result(5, 'released', 10)];
  const { average } = averageOf(cells, [column('full'), column(null)], CATEGORIES, 'points');
  expect(average).toEqual({ value: 17, out_of: 30, counted: 2, categories: [] });
});

test('scores on an exam scale have a plain mean', () => {
  const cells = [result(1120), result(1180), result(null)];
  const columns = cells.map(() => column('full'));
  expect(averageOf(cells, columns, CATEGORIES, 'math reading_writing 400–1600').average.value).toBe(1150);
});

test('without categories every column weighs the same', () => {
  const { average } = averageOf([result(0.7), result(0.75)], [column(null), column(null)], [], 'share');
  expect(average.value).toBe(0.725);
});

/** Sums of exact fractions, to compare with. */
const fraction = (over: readonly { points: number; out_of: number; weight: number }[]) => {
  const common = over.reduce((product, { out_of }) => product * BigInt(out_of), 1n);
  const sum = over.reduce(
    (total, { points, out_of, weight }) =>
      total + (BigInt(weight) * BigInt(points) * common) / BigInt(out_of),
    0n,
  );
  const weights = BigInt(over.reduce((total, { weight }) => total + weight, 0));
  return Number((sum * 1_000_000_000_000n) / (common * weights)) / 1e12;
};

test('agrees with exact fractions to a billionth, and stays within the results', () => {
  const given = fc.array(
    fc.record({
      points: fc.integer({ min: 0, max: 60 }),
      more: fc.integer({ min: 0, max: 40 }),
      weight: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(given, (results) => {
      const parts = results.map(({ points, more, weight }) => ({
        points,
        out_of: points + more + 1,
        weight,
      }));
      const categories = parts.map(({ weight }, place) => ({ id: String(place), weight, best: null }));
      const { average } = averageOf(
        parts.map(({ points, out_of }) => result(points / out_of)),
        categories.map(({ id }) => column(id)),
        categories,
        'share',
      );
      const value = average.value ?? Number.NaN;
      expect(Math.abs(value - fraction(parts))).toBeLessThan(2e-9);
      const shares = parts.map(({ points, out_of }) => points / out_of);
      expect(value).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-9);
      expect(value).toBeLessThanOrEqual(Math.max(...shares) + 1e-9);
      expect(average.categories.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 7);
    }),
  );
});

test('the mean of equal values is that value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 50 }), (thousandths, count) => {
      expect(mean(Array.from({ length: count }, () => thousandths / 1000))).toBe(thousandths / 1000);
    }),
  );
});

test('no value, no mean', () => {
  expect(mean([])).toBeNull();
});
