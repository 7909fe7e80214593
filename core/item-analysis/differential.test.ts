import { describe, expect, test } from 'vitest';
import { type DifFigures, DifferentialItems, type DifGroup } from './differential.ts';

/** The strata, each as [reference right, reference wrong, focal right, focal wrong]. */
type Strata = readonly (readonly [number, number, number, number])[];

function dif(strata: Strata): DifFigures {
  const counted = new DifferentialItems(1);
  for (const [stratum, table] of strata.entries()) {
    const groups: readonly [DifGroup, number][] = [
      ['reference', 1],
      ['reference', 0],
      ['focal', 1],
      ['focal', 0],
    ];
    for (const [place, [group, mark]] of groups.entries()) {
      const times = table[place] ?? 0;
      for (let count = 0; count < times; count += 1) counted.add(group, `${stratum}`, Float64Array.of(mark));
    }
  }
  const [figures] = counted.figures();
  if (figures === undefined) throw new Error('No item was counted.');
  return figures;
}

describe('differential item functioning', () => {
  test('reproduces the published Berkeley admissions figures (Bickel, Hammel and O’Connell 1975)', () => {
    /* Admitted and rejected men and women by department. R, help("mantelhaen.test"): common odds ratio
       .9046968, 95 % interval .7719074 to 1.0603298. */
    const { reference, focal, delta, interval, dif_class } = dif([
      [512, 313, 89, 19],
      [353, 207, 17, 8],
      [120, 205, 202, 391],
      [138, 279, 131, 244],
      [53, 138, 94, 299],
      [22, 351, 24, 317],
    ]);
    expect([reference, focal]).toEqual([2691, 1835]);
    const ratio = (told: number | undefined) => Math.exp((told ?? 0) / -2.35);
    expect(ratio(delta ?? 0)).toBeCloseTo(0.9046968, 7);
    expect(ratio(interval?.high)).toBeCloseTo(0.7719074, 6);
    expect(ratio(interval?.low)).toBeCloseTo(1.0603298, 6);
    expect(dif_class).toBe('A');
  });

  test('is negative if the item is harder for the focal group, and matches a hand calculation', () => {
    // α = (60·60/200)/(40·40/200) = 2.25. Its log has the variance Σ 1/n: 1/60 + 1/40 + 1/40 + 1/60.
    const { delta, interval } = dif([[60, 40, 40, 60]]);
    expect(delta).toBeCloseTo(-2.35 * Math.log(2.25), 10);
    const error = 2.35 * Math.sqrt(2 / 60 + 2 / 40);
    expect(interval?.low).toBeCloseTo((delta ?? 0) - 1.959964 * error, 5);
    expect(interval?.high).toBeCloseTo((delta ?? 0) + 1.959964 * error, 5);
    expect(dif([[40, 60, 60, 40]]).delta).toBeCloseTo(2.35 * Math.log(2.25), 10);
  });

  test.each<[string, Strata, DifFigures['dif_class']]>([
    ['A if the difference is small, even if it is significant', [[5300, 4700, 4700, 5300]], 'A'],
    ['A if the difference may be due to chance', [[15, 10, 10, 15]], 'A'],
    // delta is −1.91, so .91 beyond 1. With an error of .68, 1.645 errors are 1.12; with .33 they are .55.
    ['B if the difference may be at most one point', [[60, 40, 40, 60]], 'B'],
    ['C if the difference is significantly more than one point', [[240, 160, 160, 240]], 'C'],
    ['C for a difference in the opposite direction too', [[160, 240, 240, 160]], 'C'],
    // delta is −1.23 with 4,000 people: significant, but below 1.5.
    ['B if the difference is significant but below 1.5', [[1130, 870, 870, 1130]], 'B'],
  ])('is of class %s', (_, strata, expected) => {
    expect(dif(strata).dif_class).toBe(expected);
  });

  test('counts only people who have a match with the same total in the other group', () => {
    const told = dif([[60, 40, 40, 60]]);
    expect(
      dif([
        [60, 40, 40, 60],
        [30, 2, 0, 0],
        [0, 0, 7, 9],
      ]),
    ).toEqual(told);
    expect(told).toMatchObject({ reference: 100, focal: 100 });
  });

  test('is null if one group is always right or always wrong, or if nobody was asked', () => {
    const none = { delta: null, interval: null, dif_class: null };
    expect(dif([[50, 0, 30, 20]])).toMatchObject({ ...none, reference: 50, focal: 50 });
    expect(dif([[0, 50, 30, 20]])).toMatchObject(none);
    expect(dif([])).toEqual({ reference: 0, focal: 0, ...none });
  });

  test('counts only the people who were asked the item', () => {
    const counted = new DifferentialItems(2);
    counted.add('reference', 'a', Float64Array.of(1, Number.NaN));
    counted.add('focal', 'a', Float64Array.of(0, 1));
    expect(counted.figures().map(({ reference, focal }) => [reference, focal])).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});
