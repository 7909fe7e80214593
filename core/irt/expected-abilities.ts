/** EAP of everybody at once: the posterior's mean and deviation of each row of a matrix, on tables made once. */
import { posteriors, tablesOf } from './expectation.ts';
import type { ItemParameters } from './item-curve.ts';
import { normalQuadrature, type Quadrature } from './quadrature.ts';
import { patternsOf, type ResponseMatrix } from './response-matrix.ts';

/** Each person's ability, in the order of the rows; the same as `abilityOf(…, 'eap')` of each, in far less time. */
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
