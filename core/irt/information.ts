/** What an answer tells of an ability, by the item's curve: its slopes, Fisher's information, and a test's. */
import { chanceOfRight, type ItemParameters } from './item-curve.ts';

/** The chance of a right answer at an ability, and its first two derivatives by ability. */
export interface CurvePoint {
  readonly chance: number;
  readonly first: number;
  readonly second: number;
}

export function curvePoint({ a, b, c }: ItemParameters, theta: number): CurvePoint {
  const knowing = chanceOfRight({ a, b, c: 0 }, theta);
  const slope = a * knowing * (1 - knowing);
  return {
    chance: c + (1 - c) * knowing,
    first: (1 - c) * slope,
    second: (1 - c) * a * slope * (1 - 2 * knowing),
  };
}

/** Fisher's information of one answer: P′² / (P·(1 − P)); never negative. */
export function itemInformation(item: ItemParameters, theta: number): number {
  const { chance, first } = curvePoint(item, theta);
  const spread = chance * (1 - chance);
  return spread > 0 ? first ** 2 / spread : 0;
}

/** The information of a test of independent answers: the sum of theirs. */
export function testInformation(items: readonly ItemParameters[], theta: number): number {
  return items.reduce((sum, item) => sum + itemInformation(item, theta), 0);
}

/** The number of right answers that is to be expected at an ability: the test characteristic curve. */
export function expectedRight(items: readonly ItemParameters[], theta: number): number {
  return items.reduce((sum, item) => sum + chanceOfRight(item, theta), 0);
}
