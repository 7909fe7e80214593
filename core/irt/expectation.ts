/**
 * The expectation step of marginal maximum likelihood: what everybody's responses say of the items at each ability, under
 * the curves as they stand (Bock & Aitkin, Psychometrika 46, 1981). It holds no person's posterior for longer than its turn.
 */
import { type Curve, logChances } from './item-model.ts';
import type { Quadrature } from './quadrature.ts';
import type { Patterns } from './response-matrix.ts';

/** Expected counts, item after item, a number a node; and the marginal log-likelihood of the responses. */
export interface Expectation {
  /** Of those who were given the item, how many stand at the node. */
  readonly presented: Float64Array;
  /** Of those, how many answered rightly. */
  readonly right: Float64Array;
  readonly log_likelihood: number;
}

/** ln P − ln (1 − P) and ln (1 − P), item after item, a number a node. */
export interface Tables {
  readonly logits: Float64Array;
  readonly logWrong: Float64Array;
  /** Without guessing a logit is a·θ + d, and those of all that was right add up to one line: slopes and intercepts. */
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
 * A walker over posteriors: `at(pattern)` fills `posterior` (a chance a node, together 1) and returns the pattern's
 * marginal log-likelihood. `posterior` is the same array each time.
 */
export function posteriors(
  patterns: Patterns,
  { logits, logWrong, lines }: Tables,
  { nodes, weights }: Quadrature,
): { readonly posterior: Float64Array; at(pattern: number): number } {
  const size = nodes.length;
  const { items, right, rightStarts, missing, missingStarts } = patterns;
  // Everybody begins as if all was wrong; what was right or missing is added.
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

/** Turns logarithms into shares of their sum, and returns the sum's logarithm. */
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
