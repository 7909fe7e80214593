/**
 * The maximization step: fits the curves to the expected counts by Fisher scoring. Each item is its own
 * weighted regression, except for the common slope of a 1PL.
 */
import type { Expectation } from './expectation.ts';
import {
  addPrior,
  curveAt,
  FREE_PARAMETERS,
  type IrtModel,
  logChances,
  logistic,
  logPrior,
} from './item-model.ts';

/**
 * Scoring steps per item and call. More would gain nothing, because the counts change in the next EM cycle.
 */
const MOST_STEPS = 8;
const SMALL_STEP = 1e-9;
/** How often a step that worsens the fit is halved before it is given up. */
const MOST_HALVINGS = 12;

/** Moves the free parameters in place toward the maximum for the given counts. Never worsens their fit. */
export function maximize(
  model: IrtModel,
  free: Float64Array,
  counts: Expectation,
  nodes: Float64Array,
): void {
  if (model === '1pl') maximizeCommonSlope(free, counts, nodes);
  else {
    for (let item = 0; item * FREE_PARAMETERS[model] < free.length; item += 1) {
      maximizeItem(model, free, item, counts, nodes);
    }
  }
}

/** The expected complete-data log-likelihood of one item, including its prior. */
function fitOf(
  model: IrtModel,
  free: Float64Array,
  at: number,
  item: number,
  slope: number,
  { presented, right }: Expectation,
  nodes: Float64Array,
): number {
  const curve = curveAt(model, free, at, slope);
  let fit = logPrior(model, free, at);
  for (const [node, theta] of nodes.entries()) {
    const place = item * nodes.length + node;
    const rights = right[place] ?? 0;
    const chances = logChances(curve, theta);
    fit += rights * chances.right + ((presented[place] ?? 0) - rights) * chances.wrong;
  }
  return fit;
}

function maximizeItem(
  model: '2pl' | '3pl',
  free: Float64Array,
  item: number,
  counts: Expectation,
  nodes: Float64Array,
): void {
  const size = FREE_PARAMETERS[model];
  const at = item * size;
  const gradient = new Float64Array(3);
  const information = new Float64Array(9);
  const before = new Float64Array(size);
  let fit = fitOf(model, free, at, item, 0, counts, nodes);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    scoring(model, free, at, item, counts, nodes, gradient, information);
    const move = solved(information, gradient, size);
    if (move === null) return;
    before.set(free.subarray(at, at + size));
    let scale = 1;
    let halvings = 0;
    for (; halvings < MOST_HALVINGS; halvings += 1, scale /= 2) {
      for (let place = 0; place < size; place += 1) {
        free[at + place] = (before[place] ?? 0) + scale * (move[place] ?? 0);
      }
      const moved = fitOf(model, free, at, item, 0, counts, nodes);
      if (moved >= fit) {
        fit = moved;
        break;
      }
    }
    if (halvings === MOST_HALVINGS) {
      free.set(before, at);
      return;
    }
    if (move.every((amount) => Math.abs(scale * amount) < SMALL_STEP)) return;
  }
}

/**
 * The gradient of one item's fit and its expected information (3 × 3 by rows; only the first `size` rows and
 * columns are used).
 */
function scoring(
  model: '2pl' | '3pl',
  free: Float64Array,
  at: number,
  item: number,
  { presented, right }: Expectation,
  nodes: Float64Array,
  gradient: Float64Array,
  information: Float64Array,
): void {
  gradient.fill(0);
  information.fill(0);
  const { a, d, c } = curveAt(model, free, at, 0);
  const slopes = new Float64Array(3);
  for (const [node, theta] of nodes.entries()) {
    const place = item * nodes.length + node;
    const number = presented[place] ?? 0;
    const knowing = logistic(a * theta + d);
    const chance = c + (1 - c) * knowing;
    const spread = chance * (1 - chance);
    if (spread === 0) continue;
    const rise = (1 - c) * knowing * (1 - knowing);
    slopes[0] = rise;
    slopes[1] = model === '3pl' ? rise * theta * a : rise * theta;
    slopes[2] = model === '3pl' ? (1 - knowing) * c * (1 - c) : 0;
    const residual = ((right[place] ?? 0) - number * chance) / spread;
    for (let row = 0; row < 3; row += 1) {
      gradient[row] = (gradient[row] ?? 0) + residual * (slopes[row] ?? 0);
      for (let column = 0; column < 3; column += 1) {
        const cell = row * 3 + column;
        information[cell] =
          (information[cell] ?? 0) + (number / spread) * (slopes[row] ?? 0) * (slopes[column] ?? 0);
      }
    }
  }
  if (model === '3pl') addPrior(free, at, gradient, information);
}

/**
 * Solves A·x = b for the first `size` rows and columns of a 3 × 3 matrix. Null if the matrix is not positive
 * definite.
 */
function solved(matrix: Float64Array, right: Float64Array, size: number): number[] | null {
  const rows = Array.from({ length: size }, (_, row) => [
    ...matrix.subarray(row * 3, row * 3 + size),
    right[row] ?? 0,
  ]);
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 0;
    if (!(pivot > 0)) return null;
    for (const [below, row] of rows.entries()) {
      if (below <= at) continue;
      const factor = (row[at] ?? 0) / pivot;
      for (let column = at; column <= size; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
      }
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? [];
    let sum = row[size] ?? 0;
    for (let column = at + 1; column < size; column += 1) sum -= (row[column] ?? 0) * (found[column] ?? 0);
    found[at] = sum / (row[at] ?? 1);
  }
  return found.every(Number.isFinite) ? found : null;
}

/** Fits all intercepts and their common slope, the last value of `free`, by joint steps. */
function maximizeCommonSlope(free: Float64Array, counts: Expectation, nodes: Float64Array): void {
  const items = free.length - 1;
  const fitOfAll = (): number => {
    let fit = 0;
    for (let item = 0; item < items; item += 1) {
      fit += fitOf('1pl', free, item, item, free[items] ?? 0, counts, nodes);
    }
    return fit;
  };
  const before = new Float64Array(free.length);
  const move = new Float64Array(free.length);
  let fit = fitOfAll();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    stepOfAll(free, counts, nodes, move);
    before.set(free);
    let scale = 1;
    let halvings = 0;
    for (; halvings < MOST_HALVINGS; halvings += 1, scale /= 2) {
      for (let place = 0; place <= items; place += 1) {
        free[place] = (before[place] ?? 0) + scale * (move[place] ?? 0);
      }
      const moved = fitOfAll();
      if (moved >= fit) {
        fit = moved;
        break;
      }
    }
    if (halvings === MOST_HALVINGS) {
      free.set(before);
      return;
    }
    if (move.every((amount) => Math.abs(scale * amount) < SMALL_STEP)) return;
  }
}

/**
 * One joint Newton step. The information matrix has arrow shape, so the intercepts can be eliminated one by
 * one.
 */
function stepOfAll(
  free: Float64Array,
  { presented, right }: Expectation,
  nodes: Float64Array,
  move: Float64Array,
): void {
  const items = free.length - 1;
  const slope = free[items] ?? 0;
  const own = new Float64Array(items);
  const shared = new Float64Array(items);
  let corner = 0;
  let slopeGradient = 0;
  for (let item = 0; item < items; item += 1) {
    let gradient = 0;
    for (const [node, theta] of nodes.entries()) {
      const place = item * nodes.length + node;
      const number = presented[place] ?? 0;
      const chance = logistic(slope * theta + (free[item] ?? 0));
      const residual = (right[place] ?? 0) - number * chance;
      const spread = number * chance * (1 - chance);
      gradient += residual;
      slopeGradient += residual * theta;
      own[item] = (own[item] ?? 0) + spread;
      shared[item] = (shared[item] ?? 0) + spread * theta;
      corner += spread * theta * theta;
    }
    move[item] = gradient;
  }
  let reduced = corner;
  let rest = slopeGradient;
  for (let item = 0; item < items; item += 1) {
    const share = (shared[item] ?? 0) / (own[item] ?? 1);
    reduced -= share * (shared[item] ?? 0);
    rest -= share * (move[item] ?? 0);
  }
  const slopeMove = rest / reduced;
  for (let item = 0; item < items; item += 1) {
    move[item] = ((move[item] ?? 0) - (shared[item] ?? 0) * slopeMove) / (own[item] ?? 1);
  }
  move[items] = slopeMove;
}
