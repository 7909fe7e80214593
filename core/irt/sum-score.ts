/** From a number of right answers to an ability, for those who are told a table and not a curve. */

import { expectedRight } from './information.ts';
import { chanceOfRight, type ItemParameters } from './item-curve.ts';
import { normalQuadrature, type Quadrature } from './quadrature.ts';

export interface SumScoreRow {
  /** Right answers, from 0 to the number of items. */
  readonly right: number;
  readonly theta: number;
  readonly se: number;
  /** The share of people from whom it is to be expected. */
  readonly share: number;
}

/** The chance of each number of right answers, 0 to all, at one ability (Lord & Wingersky, 1984). */
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

/** Each number of right answers with the mean and deviation of the abilities that give it: EAP by sum score. */
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
 * The ability from which `right` answers of `items` are to be expected: the test characteristic curve turned around.
 * At or below what guessing alone gives, and where all is right, a bound.
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
