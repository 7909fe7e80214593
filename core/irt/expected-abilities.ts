/**
 * EAP abilities of many people at once: posterior mean and deviation for each row of a matrix, from shared
 * tables.
 */
import { posteriors, tablesOf } from './expectation.ts';
import type { ItemParameters } from './item-curve.ts';
import { normalQuadrature, type Quadrature } from './quadrature.ts';
import { patternsOf, type ResponseMatrix } from './response-matrix.ts';

/** The ability of each person, in row order. Equal to `abilityOf(…, 'eap')` for each, but much faster. */
export function expectedAbilities(
  matrix: ResponseMatrix,
  items: readonly ItemParameters[],
  quadrature: Quadrature = normalQuadrature(),
): { theta: number; se: number }[] {
  const patterns = patternsOf(matrix);
  const curves = items.map(({ a, b, c }) => ({ a, d: -a * b, c }));
  const walk = posteriors(patterns, tablesOf(curves, quadrature), quadrature);
  const ofPattern = Array.from({ length: patterns.count }, (_, pattern) => {
    walk.at(pattern);
    let first = 0;
    let second = 0;
    for (const [node, theta] of quadrature.nodes.entries()) {
      const share = walk.posterior[node] ?? 0;
      first += share * theta;
      second += share * theta * theta;
    }
    return { theta: first, se: Math.sqrt(Math.max(0, second - first ** 2)) };
  });
  return Array.from(patterns.patternOf, (pattern) => ofPattern[pattern] ?? { theta: 0, se: 1 });
}
