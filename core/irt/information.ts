/**
 * The information that an answer gives about ability: the derivatives of an item's curve, and Fisher
 * information of items and tests.
 */
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

/** Fisher information of one answer: P′² / (P·(1 − P)); never negative. */
export function itemInformation(item: ItemParameters, theta: number): number {
  const { chance, first } = curvePoint(item, theta);
  const spread = chance * (1 - chance);
  return spread > 0 ? first ** 2 / spread : 0;
}

/** The information of a test with independent answers: the sum over its items. */
export function testInformation(items: readonly ItemParameters[], theta: number): number {
  return items.reduce((sum, item) => sum + itemInformation(item, theta), 0);
}

/** The expected number of right answers at an ability: the test characteristic curve. */
export function expectedRight(items: readonly ItemParameters[], theta: number): number {
  return items.reduce((sum, item) => sum + chanceOfRight(item, theta), 0);
}
