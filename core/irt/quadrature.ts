/** The nodes for integrals over ability, and their weights. */

export interface Quadrature {
  /** The abilities at which the distribution is computed, in rising order. */
  readonly nodes: Float64Array;
  /** The weight of each node; the sum is 1. */
  readonly weights: Float64Array;
}

/**
 * Equally spaced nodes weighted by a normal density. With 61 nodes on [−6, 6] a marginal log-likelihood is
 * within 1e-4 of a fine grid, even for steep items. Gauss–Hermite nodes are off by whole units there.
 */
export function normalQuadrature(
  count = 61,
  { from = -6, to = 6, mean = 0, deviation = 1 } = {},
): Quadrature {
  const nodes = new Float64Array(count);
  const weights = new Float64Array(count);
  let sum = 0;
  for (let node = 0; node < count; node += 1) {
    const theta = from + ((to - from) * node) / (count - 1);
    const weight = Math.exp(-(((theta - mean) / deviation) ** 2) / 2);
    nodes[node] = theta;
    weights[node] = weight;
    sum += weight;
  }
  for (let node = 0; node < count; node += 1) weights[node] = (weights[node] ?? 0) / sum;
  return { nodes, weights };
}
