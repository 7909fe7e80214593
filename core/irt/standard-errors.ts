/**
 * Standard errors of a calibration, from the inverse of the information in the responses. It uses the
 * observed information (Louis, Journal of the Royal Statistical Society B 44, 1982) if that is cheap enough.
 * With many responses it uses the sum of squared scores, which approaches it.
 */
import { expectation, posteriors, tablesOf } from './expectation.ts';
import { type Curve, FREE_PARAMETERS, type IrtModel, logistic, PRIORS } from './item-model.ts';
import type { Quadrature } from './quadrature.ts';
import type { Patterns } from './response-matrix.ts';

/** The standard errors of one item's parameters. For `c` it is 0 if the model does not estimate guessing. */
export interface CurveErrors {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** The maximum number of products for the observed information; takes about one second. */
const MOST_PRODUCTS = 1e9;

/**
 * The derivatives of a response's log probability by d, a and c at each node, for a right and a wrong answer.
 */
interface Scores {
  readonly right: readonly Float64Array[];
  readonly wrong: readonly Float64Array[];
}

/** The standard errors of each item, in order. `curves` must be the maximum likelihood estimate. */
export function standardErrors(
  patterns: Patterns,
  model: IrtModel,
  curves: readonly Curve[],
  quadrature: Quadrature,
): CurveErrors[] {
  // The common slope of a 1PL is treated as one slope per item, and combined at the end.
  const each = model === '3pl' ? 3 : 2;
  const size = each * curves.length;
  const scores = curves.map((curve) => scoresOf(curve, quadrature.nodes, each));
  const information = new Float64Array(size * size);
  const products = patterns.count * quadrature.nodes.length * (size * size) * 0.5;
  const isObserved = products <= MOST_PRODUCTS;
  addSquaredScores(information, patterns, curves, quadrature, scores, each, isObserved);
  if (isObserved) addCompleteInformation(information, patterns, curves, quadrature, each);
  if (model === '3pl') addPriorInformation(information, curves);
  if (model === '1pl') return errorsOfShared(information, curves);
  const covariance = inverted(information, size);
  return curves.map((curve, item) => {
    const at = item * each;
    const of = (row: number, column: number) => covariance?.[(at + row) * size + at + column] ?? Number.NaN;
    return errorsOf(curve, of(0, 0), of(1, 1), of(0, 1), each === 3 ? of(2, 2) : 0);
  });
}

function errorsOf({ a, d }: Curve, ofD: number, ofA: number, together: number, ofC: number): CurveErrors {
  // b = −d/a by the delta method.
  const ofB = (ofD + (d / a) ** 2 * ofA - (2 * d * together) / a) / a ** 2;
  return { a: Math.sqrt(ofA), b: Math.sqrt(ofB), c: Math.sqrt(ofC), d: Math.sqrt(ofD) };
}

function scoresOf({ a, d, c }: Curve, nodes: Float64Array, each: number): Scores {
  const make = () => Array.from({ length: each }, () => new Float64Array(nodes.length));
  const right = make();
  const wrong = make();
  for (const [node, theta] of nodes.entries()) {
    const knowing = logistic(a * theta + d);
    const chance = c + (1 - c) * knowing;
    const rise = (1 - c) * knowing * (1 - knowing);
    for (const [place, slope] of [rise, rise * theta, 1 - knowing].slice(0, each).entries()) {
      (right[place] as Float64Array)[node] = chance === 0 ? 0 : slope / chance;
      (wrong[place] as Float64Array)[node] = chance === 1 ? 0 : -slope / (1 - chance);
    }
  }
  return { right, wrong };
}

/**
 * Adds the squared mean score of each pattern. If `isObserved`, subtracts the variance of the score over the
 * pattern's posterior. Only the lower half of the matrix is written here; it is mirrored at the end.
 */
function addSquaredScores(
  information: Float64Array,
  patterns: Patterns,
  curves: readonly Curve[],
  quadrature: Quadrature,
  scores: readonly Scores[],
  each: number,
  isObserved: boolean,
): void {
  const size = each * curves.length;
  const nodes = quadrature.nodes.length;
  const walk = posteriors(patterns, tablesOf(curves, quadrature), quadrature);
  const { posterior } = walk;
  const mean = new Float64Array(size);
  const atNode = new Float64Array(size);
  for (let pattern = 0; pattern < patterns.count; pattern += 1) {
    walk.at(pattern);
    const weight = patterns.weights[pattern] ?? 0;
    const given = scoresGiven(patterns, pattern, scores, each);
    mean.fill(0);
    for (const [place, values] of given.entries()) {
      if (values === null) continue;
      let sum = 0;
      for (let node = 0; node < nodes; node += 1) {
        sum += (posterior[node] as number) * (values[node] as number);
      }
      mean[place] = sum;
    }
    addSquare(information, mean, weight);
    if (!isObserved) continue;
    for (let node = 0; node < nodes; node += 1) {
      const share = posterior[node] as number;
      if (share < 1e-12) continue;
      for (const [place, values] of given.entries())
        atNode[place] = values === null ? 0 : (values[node] as number);
      addSquare(information, atNode, -weight * share);
    }
  }
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1) {
      information[column * size + row] = information[row * size + column] ?? 0;
    }
  }
}

/** The scores of a pattern, one per parameter; null for items that were not presented. */
function scoresGiven(
  { right, rightStarts, missing, missingStarts }: Patterns,
  pattern: number,
  scores: readonly Scores[],
  each: number,
): (Float64Array | null)[] {
  const given: (Float64Array | null)[] = scores.flatMap((score) => score.wrong);
  const put = (item: number, values: readonly (Float64Array | null)[]) => {
    for (let place = 0; place < each; place += 1) given[item * each + place] = values[place] ?? null;
  };
  for (let at = rightStarts[pattern] ?? 0; at < (rightStarts[pattern + 1] ?? 0); at += 1) {
    const item = right[at] ?? 0;
    put(item, scores[item]?.right ?? []);
  }
  for (let at = missingStarts[pattern] ?? 0; at < (missingStarts[pattern + 1] ?? 0); at += 1) {
    put(missing[at] ?? 0, []);
  }
  return given;
}

function addSquare(matrix: Float64Array, vector: Float64Array, weight: number): void {
  const size = vector.length;
  for (let row = 0; row < size; row += 1) {
    const left = weight * (vector[row] as number);
    if (left === 0) continue;
    const from = row * size;
    for (let column = 0; column <= row; column += 1) {
      matrix[from + column] = (matrix[from + column] as number) + left * (vector[column] as number);
    }
  }
}

/**
 * Adds the information that the responses would have if abilities were known: minus the second derivative of
 * the expected complete-data log-likelihood.
 */
function addCompleteInformation(
  information: Float64Array,
  patterns: Patterns,
  curves: readonly Curve[],
  quadrature: Quadrature,
  each: number,
): void {
  const size = each * curves.length;
  const counts = expectation(patterns, curves, quadrature);
  for (const [item, { a, d, c }] of curves.entries()) {
    for (const [node, theta] of quadrature.nodes.entries()) {
      const place = item * quadrature.nodes.length + node;
      const rights = counts.right[place] ?? 0;
      const wrongs = (counts.presented[place] ?? 0) - rights;
      const knowing = logistic(a * theta + d);
      const chance = c + (1 - c) * knowing;
      if (chance <= 0 || chance >= 1) continue;
      const slope = knowing * (1 - knowing);
      const first = [(1 - c) * slope, (1 - c) * slope * theta, 1 - knowing];
      const bend = (1 - c) * slope * (1 - 2 * knowing);
      const second = [
        [bend, bend * theta, -slope],
        [bend * theta, bend * theta * theta, -slope * theta],
        [-slope, -slope * theta, 0],
      ];
      const squared = rights / chance ** 2 + wrongs / (1 - chance) ** 2;
      const straight = rights / chance - wrongs / (1 - chance);
      for (let row = 0; row < each; row += 1) {
        for (let column = 0; column < each; column += 1) {
          const cell = (item * each + row) * size + item * each + column;
          information[cell] =
            (information[cell] ?? 0) +
            squared * (first[row] ?? 0) * (first[column] ?? 0) -
            straight * (second[row]?.[column] ?? 0);
        }
      }
    }
  }
}

/**
 * The information of the priors, converted from ln a and logit c to a and c. At the maximum only the squares
 * remain.
 */
function addPriorInformation(information: Float64Array, curves: readonly Curve[]): void {
  const size = 3 * curves.length;
  for (const [item, { a, c }] of curves.entries()) {
    const ofSlope = (3 * item + 1) * size + 3 * item + 1;
    const ofGuessing = (3 * item + 2) * size + 3 * item + 2;
    information[ofSlope] = (information[ofSlope] ?? 0) + 1 / (a * PRIORS.log_a.deviation) ** 2;
    information[ofGuessing] =
      (information[ofGuessing] ?? 0) + 1 / (c * (1 - c) * PRIORS.logit_c.deviation) ** 2;
  }
}

/** The errors if all items share one slope. Its information is the sum over all items. */
function errorsOfShared(information: Float64Array, curves: readonly Curve[]): CurveErrors[] {
  const items = curves.length;
  const size = items * FREE_PARAMETERS['1pl'] + 1;
  const shared = new Float64Array(size * size);
  const placeOf = (index: number) => (index % 2 === 0 ? index / 2 : items);
  for (let row = 0; row < 2 * items; row += 1) {
    for (let column = 0; column < 2 * items; column += 1) {
      const cell = placeOf(row) * size + placeOf(column);
      shared[cell] = (shared[cell] ?? 0) + (information[row * 2 * items + column] ?? 0);
    }
  }
  const covariance = inverted(shared, size);
  const of = (row: number, column: number) => covariance?.[row * size + column] ?? Number.NaN;
  return curves.map((curve, item) => errorsOf(curve, of(item, item), of(items, items), of(item, items), 0));
}

/**
 * The inverse of a symmetric positive definite matrix by Cholesky factorization; null if the matrix is not
 * positive definite.
 */
function inverted(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] as number;
      for (let k = 0; k < column; k += 1) {
        sum -= (lower[row * size + k] as number) * (lower[column * size + k] as number);
      }
      if (row !== column) lower[row * size + column] = sum / (lower[column * size + column] as number);
      else if (sum > 0) lower[row * size + row] = Math.sqrt(sum);
      else return null;
    }
  }
  const inverse = new Float64Array(size * size);
  const column = new Float64Array(size);
  for (let unit = 0; unit < size; unit += 1) {
    for (let row = 0; row < size; row += 1) {
      let sum = row === unit ? 1 : 0;
      for (let k = unit; k < row; k += 1) sum -= (lower[row * size + k] as number) * (column[k] as number);
      column[row] = row < unit ? 0 : sum / (lower[row * size + row] as number);
    }
    for (let row = size - 1; row >= 0; row -= 1) {
      let sum = column[row] as number;
      for (let k = row + 1; k < size; k += 1) {
        sum -= (lower[k * size + row] as number) * (inverse[k * size + unit] as number);
      }
      inverse[row * size + unit] = sum / (lower[row * size + row] as number);
    }
  }
  return inverse;
}
