/**
 * The expectation step of marginal maximum likelihood: the expected counts of each item at each ability,
 * given the responses and the current curves (Bock & Aitkin, Psychometrika 46, 1981). It keeps no posterior
 * of a person in memory.
 */
import { type Curve, logChances } from './item-model.ts';
import type { Quadrature } from './quadrature.ts';
import type { Patterns } from './response-matrix.ts';

/**
 * Expected counts, one number per node for each item in turn, and the marginal log-likelihood of the
 * responses.
 */
export interface Expectation {
  /** The expected number of people at each node, among those to whom the item was presented. */
  readonly presented: Float64Array;
  /** The expected number of people at each node who answered the item right. */
  readonly right: Float64Array;
  readonly log_likelihood: number;
}

/** ln P − ln (1 − P) and ln (1 − P), one number per node for each item in turn. */
export interface Tables {
  readonly logits: Float64Array;
  readonly logWrong: Float64Array;
  /**
   * Slopes and intercepts; null with guessing. Without guessing a logit is a·θ + d, so the logits of all
   * right answers add up to one line.
   */
  readonly lines: { readonly a: Float64Array; readonly d: Float64Array } | null;
}

export function tablesOf(curves: readonly Curve[], { nodes }: Quadrature): Tables {
  const logits = new Float64Array(curves.length * nodes.length);
  const logWrong = new Float64Array(curves.length * nodes.length);
  let at = 0;
  for (const curve of curves) {
    for (const theta of nodes) {
      const { right, wrong } = logChances(curve, theta);
      logits[at] = right - wrong;
      logWrong[at] = wrong;
      at += 1;
    }
  }
  const isLinear = curves.every(({ c }) => c === 0);
  const lines = {
    a: Float64Array.from(curves, ({ a }) => a),
    d: Float64Array.from(curves, ({ d }) => d),
  };
  return { logits, logWrong, lines: isLinear ? lines : null };
}

/**
 * Computes posteriors pattern by pattern. `at(pattern)` fills `posterior` with one probability per node (sum
 * 1) and returns the marginal log-likelihood of the pattern. `posterior` is the same array each time.
 */
export function posteriors(
  patterns: Patterns,
  { logits, logWrong, lines }: Tables,
  { nodes, weights }: Quadrature,
): { readonly posterior: Float64Array; at(pattern: number): number } {
  const size = nodes.length;
  const { items, right, rightStarts, missing, missingStarts } = patterns;
  // Starts from the likelihood of all answers being wrong; right and missing answers are corrected later.
  const base = Float64Array.from(weights, (weight) => Math.log(weight));
  for (let item = 0; item < items; item += 1) {
    for (let node = 0; node < size; node += 1) {
      base[node] = (base[node] as number) + (logWrong[item * size + node] as number);
    }
  }
  const posterior = new Float64Array(size);
  return {
    posterior,
    at(pattern) {
      posterior.set(base);
      const rightEnd = rightStarts[pattern + 1] as number;
      if (lines !== null) {
        let slope = 0;
        let intercept = 0;
        for (let at = rightStarts[pattern] as number; at < rightEnd; at += 1) {
          slope += lines.a[right[at] as number] as number;
          intercept += lines.d[right[at] as number] as number;
        }
        for (let node = 0; node < size; node += 1) {
          posterior[node] = (posterior[node] as number) + slope * (nodes[node] as number) + intercept;
        }
      } else {
        for (let at = rightStarts[pattern] as number; at < rightEnd; at += 1) {
          const from = (right[at] as number) * size;
          for (let node = 0; node < size; node += 1) {
            posterior[node] = (posterior[node] as number) + (logits[from + node] as number);
          }
        }
      }
      for (let at = missingStarts[pattern] as number; at < (missingStarts[pattern + 1] as number); at += 1) {
        const from = (missing[at] as number) * size;
        for (let node = 0; node < size; node += 1) {
          posterior[node] = (posterior[node] as number) - (logWrong[from + node] as number);
        }
      }
      return normed(posterior);
    },
  };
}

/** Turns logarithms into shares of their sum. Returns the logarithm of the sum. */
function normed(values: Float64Array): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let node = 0; node < values.length; node += 1) {
    if ((values[node] as number) > largest) largest = values[node] as number;
  }
  let sum = 0;
  for (let node = 0; node < values.length; node += 1) {
    const share = Math.exp((values[node] as number) - largest);
    values[node] = share;
    sum += share;
  }
  for (let node = 0; node < values.length; node += 1) values[node] = (values[node] as number) / sum;
  return largest + Math.log(sum);
}

export function expectation(
  patterns: Patterns,
  curves: readonly Curve[],
  quadrature: Quadrature,
): Expectation {
  const size = quadrature.nodes.length;
  const { items, weights, right, rightStarts, missing, missingStarts } = patterns;
  const everybody = new Float64Array(size);
  const expectedRight = new Float64Array(items * size);
  const presented = new Float64Array(items * size);
  const walk = posteriors(patterns, tablesOf(curves, quadrature), quadrature);
  const { posterior } = walk;
  let log_likelihood = 0;
  for (let pattern = 0; pattern < patterns.count; pattern += 1) {
    const weight = weights[pattern] as number;
    log_likelihood += weight * walk.at(pattern);
    for (let node = 0; node < size; node += 1) {
      const share = (posterior[node] as number) * weight;
      posterior[node] = share;
      everybody[node] = (everybody[node] as number) + share;
    }
    for (let at = rightStarts[pattern] as number; at < (rightStarts[pattern + 1] as number); at += 1) {
      const from = (right[at] as number) * size;
      for (let node = 0; node < size; node += 1) {
        expectedRight[from + node] = (expectedRight[from + node] as number) + (posterior[node] as number);
      }
    }
    for (let at = missingStarts[pattern] as number; at < (missingStarts[pattern + 1] as number); at += 1) {
      const from = (missing[at] as number) * size;
      for (let node = 0; node < size; node += 1) {
        presented[from + node] = (presented[from + node] as number) - (posterior[node] as number);
      }
    }
  }
  for (let item = 0; item < items; item += 1) {
    for (let node = 0; node < size; node += 1) {
      presented[item * size + node] = (presented[item * size + node] as number) + (everybody[node] as number);
    }
  }
  return { presented, right: expectedRight, log_likelihood };
}
