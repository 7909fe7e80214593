/**
 * Converts a number of right answers to an ability, for readers who use a table instead of response patterns.
 */

import { expectedRight } from './information.ts';
import { chanceOfRight, type ItemParameters } from './item-curve.ts';
import { normalQuadrature, type Quadrature } from './quadrature.ts';

export interface SumScoreRow {
  /** Right answers, from 0 to the number of items. */
  readonly right: number;
  readonly theta: number;
  readonly se: number;
  /** The expected share of people with this number of right answers. */
  readonly share: number;
}

/** The probability of each number of right answers at one ability (Lord & Wingersky, 1984). */
export function sumScoreChances(items: readonly ItemParameters[], theta: number): Float64Array {
  const chances = new Float64Array(items.length + 1);
  chances[0] = 1;
  for (const [count, item] of items.entries()) {
    const right = chanceOfRight(item, theta);
    for (let score = count + 1; score >= 0; score -= 1) {
      chances[score] =
        (chances[score] ?? 0) * (1 - right) + (score > 0 ? (chances[score - 1] ?? 0) * right : 0);
    }
  }
  return chances;
}

/** For each number of right answers, the mean and deviation of the ability: EAP by sum score. */
export function sumScoreTable(
  items: readonly ItemParameters[],
  { nodes, weights }: Quadrature = normalQuadrature(),
): SumScoreRow[] {
  const sums = Array.from({ length: items.length + 1 }, () => ({ share: 0, first: 0, second: 0 }));
  for (const [node, theta] of nodes.entries()) {
    for (const [right, chance] of sumScoreChances(items, theta).entries()) {
      const row = sums[right];
      if (row === undefined) continue;
      const share = chance * (weights[node] ?? 0);
      row.share += share;
      row.first += share * theta;
      row.second += share * theta * theta;
    }
  }
  return sums.map(({ share, first, second }, right) => {
    const theta = first / share;
    return { right, theta, se: Math.sqrt(Math.max(0, second / share - theta ** 2)), share };
  });
}

/**
 * The ability at which `right` right answers are expected: the inverse of the test characteristic curve.
 * Returns a bound at or below the level of guessing, and if all answers are right.
 */
export function abilityForExpected(
  items: readonly ItemParameters[],
  right: number,
  [from, to]: readonly [number, number] = [-6, 6],
): number {
  if (right <= expectedRight(items, from)) return from;
  if (right >= expectedRight(items, to)) return to;
  let low = from;
  let high = to;
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (expectedRight(items, middle) < right) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
