/**
 * Measures how well answers fit the item curves: the mean squared residuals of each item, given each person's
 * ability.
 */
import { chanceOfRight, type ItemParameters } from './item-curve.ts';
import { NOT_PRESENTED, type ResponseMatrix, RIGHT } from './response-matrix.ts';

export interface ItemFit {
  /**
   * Σ(x − P)² / ΣP·Q. The expected value is 1. People whose ability is near the item's difficulty have the
   * most weight. Null if the item was presented to nobody.
   */
  readonly infit: number | null;
  /**
   * Mean of (x − P)² / (P·Q). The expected value is 1, and surprises far from the item's difficulty weigh
   * most.
   */
  readonly outfit: number | null;
}

/** Infit and outfit mean squares of each item (Wright & Masters, Rating Scale Analysis, 1982). */
export function itemFits(
  { persons, items, codes }: ResponseMatrix,
  parameters: readonly ItemParameters[],
  thetas: ArrayLike<number>,
): ItemFit[] {
  return parameters.map((item, place) => {
    let count = 0;
    let squares = 0;
    let spreads = 0;
    let standardised = 0;
    for (let person = 0; person < persons; person += 1) {
      const code = codes[person * items + place];
      if (code === NOT_PRESENTED) continue;
      const chance = chanceOfRight(item, thetas[person] ?? 0);
      const spread = chance * (1 - chance);
      if (spread === 0) continue;
      const squared = (Number(code === RIGHT) - chance) ** 2;
      count += 1;
      squares += squared;
      spreads += spread;
      standardised += squared / spread;
    }
    if (count === 0) return { infit: null, outfit: null };
    return { infit: squares / spreads, outfit: standardised / count };
  });
}
