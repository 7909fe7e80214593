import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analysed } from '#tests/support/analysed-marks.ts';

describe('for any answers', () => {
  const sessions = fc.integer({ min: 2, max: 6 }).chain((items) =>
    fc.array(fc.array(fc.constantFrom<number>(0, 0.5, 1, -0.25), { minLength: items, maxLength: items }), {
      minLength: 5,
      maxLength: 40,
    }),
  );

  test('the order of sessions does not change the figures', () => {
    fc.assert(
      fc.property(sessions, (rows) => {
        const forth = analysed(rows);
        const back = analysed(rows.toReversed());
        expect(back.persons).toBe(forth.persons);
        for (const [index, item] of forth.items.entries()) {
          expect(back.items[index]?.item_rest ?? 9).toBeCloseTo(item.item_rest ?? 9, 9);
          expect(back.items[index]?.discriminative_efficiency ?? 9).toBeCloseTo(
            item.discriminative_efficiency ?? 9,
            6,
          );
        }
      }),
    );
  });

  test('the figures equal the plain formulas over all sessions', () => {
    fc.assert(
      fc.property(sessions, (rows) => {
        const figures = analysed(rows);
        const totals = rows.map((row) => row.reduce((sum, mark) => sum + mark, 0));
        for (const [index, item] of figures.items.entries()) {
          const marks = rows.map((row) => row[index] ?? 0);
          expect(item.facility).toBeCloseTo(mean(marks), 10);
          const expected = pearson(
            marks,
            totals.map((total, person) => total - (marks[person] ?? 0)),
          );
          if (expected === null) expect(item.item_rest).toBeNull();
          else expect(item.item_rest).toBeCloseTo(expected, 9);
        }
      }),
    );
  });

  test('correlations stay between −1 and 1, and the efficiency is at most 100 %', () => {
    fc.assert(
      fc.property(sessions, (rows) => {
        for (const item of analysed(rows).items) {
          expect(Math.abs(item.item_rest ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
          expect(item.discriminative_efficiency ?? 0).toBeLessThanOrEqual(100 + 1e-6);
        }
      }),
    );
  });
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function pearson(xs: readonly number[], ys: readonly number[]): number | null {
  const meanX = mean(xs);
  const meanY = mean(ys);
  const product = (as: readonly number[], meanA: number, bs: readonly number[], meanB: number) =>
    as.reduce((sum, a, index) => sum + (a - meanA) * ((bs[index] ?? 0) - meanB), 0);
  const xx = product(xs, meanX, xs, meanX);
  const yy = product(ys, meanY, ys, meanY);
  return xx < 1e-9 || yy < 1e-9 ? null : product(xs, meanX, ys, meanY) / Math.sqrt(xx * yy);
}
