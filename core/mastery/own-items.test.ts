import { describe, expect, test } from 'vitest';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { logLossOf } from './evaluate.ts';
import { easinessOf } from './fit.ts';
import { fitItems } from './fit-items.ts';
import type { FirstAnswer } from './learners.ts';
import { withCalibrated } from './linked-items.ts';
import { STARTING_MODEL } from './starting-model.ts';

const answer = (person: string, item: string, right: boolean, guess = 0): FirstAnswer => ({
  person,
  item,
  skills: ['s'],
  right,
  guess,
  day: 0,
});
const many = (item: string, count: number, right: number) =>
  Array.from({ length: count }, (_, at) => answer(`${item} ${at}`, item, at < right));

describe('the easiness of an item', () => {
  const easiness = (answers: FirstAnswer[], prior = 0) =>
    fitItems(STARTING_MODEL, answers, new Map([['i', prior]])).items.get('i') ?? Number.NaN;

  test('moves even with few answers from its prior toward the observed value', () => {
    const moved = [many('i', 1, 1), many('i', 8, 8), many('i', 80, 80)].map((answers) => easiness(answers));
    expect(moved.map((value) => value > 0)).toEqual([true, true, true]);
    expect(moved).toEqual(moved.toSorted((a, b) => a - b));
    expect(moved[0]).toBeLessThan(0.5);
    expect(easiness(many('i', 2, 1), 1.5)).toBeGreaterThan(1);
    expect(easiness(many('i', 400, 200), 1.5)).toBeCloseTo(0, 1);
    expect(fitItems(STARTING_MODEL, []).items.size).toBe(0);
  });

  test('maximizes the likelihood of answers and prior', () => {
    // For people without earlier answers the maximum satisfies r − n·p = 1.6·e.
    const value = easiness(many('i', 10, 8));
    expect(8 - 10 / (1 + Math.exp(-value))).toBeCloseTo(1.6 * value, 4);
    expect(easiness([answer('a', 'i', true, 0.25)])).toBeLessThan(easiness([answer('a', 'i', true)]));
  });

  test('predicts other people’s answers better than the prior does', () => {
    const next = seededNumbers(3, 'own items');
    const levels = new Map(Array.from({ length: 30 }, (_, at) => [`${at}`, 3 * next() - 1.5]));
    const sat = (people: number, name: string) =>
      Array.from({ length: people }, (_, person) =>
        [...levels].map(([item, level]) =>
          answer(`${name}${person}`, item, next() < 1 / (1 + Math.exp(-level))),
        ),
      ).flat();
    const [train, tried] = [sat(40, 'a'), sat(10, 'b')];
    expect(logLossOf(fitItems(STARTING_MODEL, train), tried)).toBeLessThan(
      logLossOf(STARTING_MODEL, tried) - 0.02,
    );
  });
});

describe('an accepted calibration', () => {
  const skillsOf = new Map(['1', '2', '3', '4', '5', '6'].map((item) => [item, ['s']]));
  const model = {
    ...STARTING_MODEL,
    intercept: 0.4,
    skills: new Map([['s', 0.1]]),
    items: new Map([...skillsOf.keys()].slice(0, 5).map((item, at) => [item, at - 2])),
  };
  /** The calibration's scale has a different mean and half the spread. */
  const calibrated = [...skillsOf.keys()].map((item, at) => ({
    item,
    scale: 'c',
    a: 1,
    b: -(0.5 * (at - 2) + 3),
  }));

  test('converts its difficulties to the model’s scale, also for items without answers', () => {
    const linked = withCalibrated(model, calibrated, skillsOf);
    const easiness = [...skillsOf.keys()].map((item) => easinessOf(linked, item, ['s']));
    [-1.5, -0.5, 0.5, 1.5, 2.5, 3.5].forEach((expected, at) => {
      expect(easiness[at]).toBeCloseTo(expected, 9);
    });
  });

  test('is ignored if it has fewer than five common items, and for items without a skill', () => {
    expect(withCalibrated(model, calibrated.slice(1), skillsOf).items).toEqual(model.items);
    const unknown = [...calibrated, { item: 'x', scale: 'c', a: 1, b: 0 }];
    expect(withCalibrated(model, unknown, skillsOf).items.has('x')).toBe(false);
    const flat = calibrated.map((one) => ({ ...one, b: 0 }));
    expect(easinessOf(withCalibrated(model, flat, skillsOf), '1', ['s'])).toBeCloseTo(0.5, 9);
  });
});
