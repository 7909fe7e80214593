import { expect, test } from 'vitest';
import { lsat6Rows } from '#tests/support/lsat6.ts';
import { ItemAnalysis } from './item-analysis.ts';
import { Reliability } from './reliability.ts';
import { traceLines } from './trace-line.ts';
import { ValueCounts } from './value-counts.ts';

/** `count` people with the same total, who chose the options whose bits are set. */
const people = (chosen: number, total: number, count: number) => ({ mark: 0, chosen, total, count });

test('the curve of an option chosen only by the strongest people rises in the last fifth', () => {
  const ten = Array.from({ length: 10 }, (_, total) => people(total >= 8 ? 0b10 : 0b01, total, 1));
  expect(traceLines(ten, 2, 5)).toEqual([
    [1, 1, 1, 1, 0],
    [0, 0, 0, 0, 1],
  ]);
});

test('people with equal totals at the border of two fifths are split evenly between them', () => {
  // Eight of ten people have the same total. Six fill the middle three fifths, one joins each neighbor.
  const ten = [people(0, 0, 1), people(1, 5, 4), people(0, 5, 4), people(1, 9, 1)];
  expect(traceLines(ten, 1, 5)).toEqual([[0.25, 0.5, 0.5, 0.5, 0.75]]);
  expect(traceLines([...ten].reverse(), 1, 5)).toEqual([[0.25, 0.5, 0.5, 0.5, 0.75]]);
  expect(traceLines([], 2, 5)).toEqual([[], []]);
});

test('a pretest item counts in no total, and is correlated with the total of all other items', () => {
  const items = ['a', 'b', 'pretest'].map((id) => ({
    id,
    max_mark: 1,
    options: [],
    unscored: id === 'pretest',
  }));
  const analysis = new ItemAnalysis(items);
  for (const marks of [
    [1, 1, 1],
    [1, 0, 1],
    [0, 0, 0],
    [0, 0, 1],
  ]) {
    analysis.add(Float64Array.from(marks), new Int32Array(3));
  }
  const { mean, alpha, items: figures } = analysis.figures();
  expect(mean).toBe(0.75);
  // Two items: the totals 2, 1, 0, 0 have variance 11/12, the items 1/3 and 1/4.
  expect(alpha).toBeCloseTo(2 * (1 - (1 / 3 + 1 / 4) / (11 / 12)), 12);
  expect(figures[2]).toMatchObject({ facility: 0.75, intended_weight: 0, alpha_if_deleted: alpha });
  expect(figures[2]?.item_rest).toBeCloseTo(0.5222, 4);
});

test('reliability is computed for the set of items that most people took', () => {
  const reliability = new Reliability([true, true, true]);
  const given = (form: string, ...marks: number[]) => reliability.add(form, Float64Array.from(marks));
  given('ab', 1, 1, Number.NaN);
  given('ab', 1, 0, Number.NaN);
  given('ab', 0, 0, Number.NaN);
  given('ab', 0, 0, Number.NaN);
  given('ac', 1, Number.NaN, 1);
  const { persons, alpha, sem } = reliability.figures() ?? {};
  expect(persons).toBe(4);
  expect(alpha).toBeCloseTo(2 * (1 - (1 / 3 + 1 / 4) / (11 / 12)), 12);
  expect(sem).toBeCloseTo(Math.sqrt((11 / 12) * (1 - (alpha ?? 0))), 12);
  expect(new Reliability([true]).figures()).toBeNull();
});

test('reliability without an item matches the published figures for LSAT section 6, and is null for an unscored item or if only one item would remain', () => {
  const reliability = new Reliability([true, true, true, true, true, false]);
  for (const row of lsat6Rows()) {
    reliability.add('whole', Float64Array.from([...[...row].map(Number), 1]));
  }
  const { alpha, alpha_if_deleted = [] } = reliability.figures() ?? {};
  expect(alpha).toBeCloseTo(0.29499719222, 10);
  // These are the published figures used in item-analysis.test.ts.
  const published = [0.2753562108, 0.23758390465, 0.21679946294, 0.24593271043, 0.26629441121];
  for (const [item, without] of published.entries()) {
    expect(alpha_if_deleted[item]).toBeCloseTo(without, 10);
  }
  expect(alpha_if_deleted[5]).toBeNull();
  const pair = new Reliability([true, true]);
  for (const marks of [
    [1, 1],
    [0, 0],
  ]) {
    pair.add('pair', Float64Array.from(marks));
  }
  expect(pair.figures()).toMatchObject({ alpha: 1, alpha_if_deleted: [null, null] });
});

test('reliability is null if all totals are equal', () => {
  const reliability = new Reliability([true, true]);
  reliability.add('ab', Float64Array.from([1, 0]));
  reliability.add('ab', Float64Array.from([0, 1]));
  expect(reliability.figures()).toEqual({
    persons: 2,
    alpha: null,
    sem: null,
    alpha_if_deleted: [null, null],
  });
});

test('equally many values lie below and above the interval of a median', () => {
  const counts = (values: readonly number[]) => {
    const counted = new ValueCounts();
    for (const value of values) counted.add(value);
    return counted.medianInterval();
  };
  const upTo = (last: number) => Array.from({ length: last }, (_, place) => last - place);
  // The interval of the median of 30 values goes from the 9th smallest to the 9th largest. The interval for 8
  // values goes from the smallest to the largest.
  expect([counts(upTo(30)), counts(upTo(8)), counts(upTo(6))]).toEqual([
    { low: 9, high: 22 },
    { low: 1, high: 8 },
    null,
  ]);
  expect(counts([...upTo(8), ...upTo(8), ...upTo(8), ...upTo(6)])).toEqual({ low: 3, high: 6 });
  expect(counts(Array(30).fill(7))).toEqual({ low: 7, high: 7 });
});

test('counted values have a mean and a median', () => {
  const seconds = new ValueCounts();
  expect([seconds.mean(), seconds.median()]).toEqual([null, null]);
  for (const value of [10, 20, 20, 70]) seconds.add(value);
  expect([seconds.mean(), seconds.median()]).toEqual([30, 20]);
});
