import { expect, test } from 'vitest';
import { ItemAnalysis } from './item-analysis.ts';
import { Reliability } from './reliability.ts';
import { traceLines } from './trace-line.ts';
import { ValueCounts } from './value-counts.ts';

/** `count` people of this total, who chose the options whose bits are set. */
const people = (chosen: number, total: number, count: number) => ({ mark: 0, chosen, total, count });

test('a choice of the strongest alone rises in the last fifth', () => {
  const ten = Array.from({ length: 10 }, (_, total) => people(total >= 8 ? 0b10 : 0b01, total, 1));
  expect(traceLines(ten, 2, 5)).toEqual([
    [1, 1, 1, 1, 0],
    [0, 0, 0, 0, 1],
  ]);
});

test('people of one total whom a border parts are divided evenly among the fifths', () => {
  // Ten people, eight of one total: the middle six of them fill three fifths, one more each of the neighbours.
  const ten = [people(0, 0, 1), people(1, 5, 4), people(0, 5, 4), people(1, 9, 1)];
  expect(traceLines(ten, 1, 5)).toEqual([[0.25, 0.5, 0.5, 0.5, 0.75]]);
  expect(traceLines([...ten].reverse(), 1, 5)).toEqual([[0.25, 0.5, 0.5, 0.5, 0.75]]);
  expect(traceLines([], 2, 5)).toEqual([[], []]);
});

test('a pretest item is in no total, and is held against the whole of the others', () => {
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
  // Two items: totals 2, 1, 0, 0 have the variance 11/12, the items 1/3 and 1/4.
  expect(alpha).toBeCloseTo(2 * (1 - (1 / 3 + 1 / 4) / (11 / 12)), 12);
  expect(figures[2]).toMatchObject({ facility: 0.75, intended_weight: 0, alpha_if_deleted: alpha });
  expect(figures[2]?.item_rest).toBeCloseTo(0.5222, 4);
});

test('reliability is of the set that most were given', () => {
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

test('totals that do not vary tell no reliability', () => {
  const reliability = new Reliability([true, true]);
  reliability.add('ab', Float64Array.from([1, 0]));
  reliability.add('ab', Float64Array.from([0, 1]));
  expect(reliability.figures()).toEqual({ persons: 2, alpha: null, sem: null });
});

test('counted values have their mean and median', () => {
  const seconds = new ValueCounts();
  expect([seconds.mean(), seconds.median()]).toEqual([null, null]);
  for (const value of [10, 20, 20, 70]) seconds.add(value);
  expect([seconds.mean(), seconds.median()]).toEqual([30, 20]);
});
