/**
 * Calibration: finds the item parameters with the greatest marginal likelihood when ability is N(0, 1). Uses
 * the EM algorithm, accelerated by SQUAREM (Varadhan & Roland, Scandinavian Journal of Statistics 35, 2008).
 * The caller runs it cycle by cycle and may stop between cycles.
 */
import { expectation } from './expectation.ts';
import { type Curve, curveAt, FREE_PARAMETERS, type IrtModel, logPrior, PRIORS } from './item-model.ts';
import { maximize } from './maximization.ts';
import { normalQuadrature, type Quadrature } from './quadrature.ts';
import { NOT_PRESENTED, type Patterns, patternsOf, type ResponseMatrix, RIGHT } from './response-matrix.ts';
import { type CurveErrors, standardErrors } from './standard-errors.ts';

/** The engine's version, stored with every estimate. Raise it when a change alters results. */
export const ENGINE = 'assay-irt 1';

/** The estimate has converged when one EM step changes no free parameter by more than this. */
const CONVERGED_CHANGE = 1e-5;
const MOST_CYCLES = 2_000;
/**
 * The quadrature cannot resolve a steeper curve. If an ability separates right from wrong perfectly, the
 * slope grows without limit and the result is only rounding error.
 */
const STEEPEST_SLOPE = 50;

/** The estimate for one item: P(θ) = c + (1 − c) / (1 + e^(−(a·θ + d))), b = −d/a, D = 1. */
interface CalibratedItem extends Curve {
  readonly b: number;
  /** Standard errors; NaN where the responses do not determine one. */
  readonly se: CurveErrors;
}

export interface Calibration {
  readonly model: IrtModel;
  readonly persons: number;
  readonly items: readonly CalibratedItem[];
  /** The marginal log-likelihood of the answers, without priors. */
  readonly log_likelihood: number;
  readonly log_prior: number;
  /** The number of expectation steps that were done. */
  readonly cycles: number;
  readonly converged: boolean;
}

export interface CalibrationProgress {
  readonly cycles: number;
  readonly log_likelihood: number;
  /** The largest change of a free parameter in the last EM step. */
  readonly largest_change: number;
}

interface Point {
  readonly free: Float64Array;
  /** The log-likelihood plus the log prior. */
  readonly objective: number;
  readonly log_likelihood: number;
}

/**
 * Calibrates `matrix` and yields after each cycle. Returns the calibration; `converged` is false if
 * `most_cycles` was reached or a slope grows without limit. Throws a RangeError if `uninformativeItems` finds
 * any item, because such an item has no maximum without a prior.
 */
export function* calibrate(
  matrix: ResponseMatrix,
  model: IrtModel,
  { quadrature = normalQuadrature(), most_cycles = MOST_CYCLES } = {},
): Generator<CalibrationProgress, Calibration> {
  const flat = uninformativeItems(matrix);
  if (flat.length > 0) throw new RangeError(`Everyone gave the same response to items ${flat.join(', ')}.`);
  const patterns = patternsOf(matrix);
  const em = new Em(patterns, model, quadrature);
  let point = em.at(startOf(matrix, model));
  let change = Number.POSITIVE_INFINITY;
  while (em.cycles < most_cycles) {
    const first = em.step(point);
    change = largestDifference(point.free, first.free);
    yield { cycles: em.cycles, log_likelihood: first.log_likelihood, largest_change: change };
    if (change < CONVERGED_CHANGE) {
      point = first;
      break;
    }
    if (em.isRunaway(first)) {
      point = first;
      change = Number.POSITIVE_INFINITY;
      break;
    }
    const second = em.step(first);
    point = em.leapt(point, first, second);
  }
  return em.calibration(matrix.persons, point, change < CONVERGED_CHANGE);
}

/**
 * The items that everybody answered right, that everybody answered wrong, or that were presented to nobody.
 */
export function uninformativeItems({ persons, items, codes }: ResponseMatrix): number[] {
  const seen = new Uint8Array(items);
  for (let person = 0; person < persons; person += 1) {
    for (let item = 0; item < items; item += 1) {
      const code = codes[person * items + item];
      if (code !== NOT_PRESENTED) seen[item] = (seen[item] ?? 0) | (code === RIGHT ? 1 : 2);
    }
  }
  return [...seen.keys()].filter((item) => seen[item] !== 3);
}

class Em {
  cycles = 0;
  readonly #patterns: Patterns;
  readonly #model: IrtModel;
  readonly #quadrature: Quadrature;

  constructor(patterns: Patterns, model: IrtModel, quadrature: Quadrature) {
    this.#patterns = patterns;
    this.#model = model;
    this.#quadrature = quadrature;
  }

  /** A point together with the result of its EM step. The same expectation step computes both. */
  at(free: Float64Array): Point & { readonly next: Float64Array } {
    this.cycles += 1;
    const counts = expectation(this.#patterns, this.#curves(free), this.#quadrature);
    const next = free.slice();
    maximize(this.#model, next, counts, this.#quadrature.nodes);
    const { log_likelihood } = counts;
    return { free, next, log_likelihood, objective: log_likelihood + this.#logPrior(free) };
  }

  step(point: Point & { readonly next: Float64Array }): Point & { readonly next: Float64Array } {
    return this.at(point.next);
  }

  /** Extrapolates from three EM points. Returns the third point if the extrapolation is not better. */
  leapt(
    point: Point,
    first: Point,
    second: Point & { readonly next: Float64Array },
  ): Point & { readonly next: Float64Array } {
    let stepSquared = 0;
    let bendSquared = 0;
    const step = first.free.map((value, place) => value - (point.free[place] ?? 0));
    const bend = second.free.map((value, place) => value - (first.free[place] ?? 0) - (step[place] ?? 0));
    for (const value of step) stepSquared += value * value;
    for (const value of bend) bendSquared += value * value;
    const length = -Math.sqrt(stepSquared / bendSquared);
    // A step length of −1 is plain EM, so there is nothing to extrapolate.
    if (!(length < -1) || !Number.isFinite(length)) return second;
    const free = point.free.map(
      (value, place) => value - 2 * length * (step[place] ?? 0) + length * length * (bend[place] ?? 0),
    );
    const there = this.at(free);
    return there.objective >= second.objective ? there : second;
  }

  isRunaway({ free }: Point): boolean {
    return this.#curves(free).some(({ a }) => !(Math.abs(a) <= STEEPEST_SLOPE));
  }

  calibration(persons: number, { free, log_likelihood }: Point, converged: boolean): Calibration {
    const curves = this.#curves(free);
    const errors = standardErrors(this.#patterns, this.#model, curves, this.#quadrature);
    return {
      model: this.#model,
      persons,
      log_likelihood,
      log_prior: this.#logPrior(free),
      cycles: this.cycles,
      converged,
      items: curves.map((curve, item) => {
        const se = errors[item];
        if (se === undefined) throw new Error('An item has no standard errors.');
        return { ...curve, b: -curve.d / curve.a, se };
      }),
    };
  }

  #curves(free: Float64Array): Curve[] {
    const size = FREE_PARAMETERS[this.#model];
    const slope = free[free.length - 1] ?? 0;
    return Array.from({ length: this.#patterns.items }, (_, item) =>
      curveAt(this.#model, free, item * size, slope),
    );
  }

  #logPrior(free: Float64Array): number {
    const size = FREE_PARAMETERS[this.#model];
    let sum = 0;
    for (let item = 0; item < this.#patterns.items; item += 1)
      sum += logPrior(this.#model, free, item * size);
    return sum;
  }
}

/** Start values: slopes of 1, guessing at its prior, and intercepts that match each item's facility. */
function startOf({ persons, items, codes }: ResponseMatrix, model: IrtModel): Float64Array {
  const size = FREE_PARAMETERS[model];
  const free = new Float64Array(items * size + (model === '1pl' ? 1 : 0));
  if (model === '1pl') free[items] = 1;
  const guessing = model === '3pl' ? 1 / (1 + Math.exp(-PRIORS.logit_c.mean)) : 0;
  for (let item = 0; item < items; item += 1) {
    let presented = 0;
    let right = 0;
    for (let person = 0; person < persons; person += 1) {
      const code = codes[person * items + item];
      if (code !== NOT_PRESENTED) presented += 1;
      if (code === RIGHT) right += 1;
    }
    const facility = (right + 0.5) / (presented + 1);
    const knowing = Math.min(Math.max((facility - guessing) / (1 - guessing), 0.02), 0.98);
    // A slope of 1 over N(0, 1) flattens the curve by about √(1 + 1/2.89) (Demidenko's constant for a logit).
    free[item * size] = Math.log(knowing / (1 - knowing)) * Math.sqrt(1 + 1 / 2.89);
    if (model === '2pl') free[item * size + 1] = 1;
    if (model === '3pl') free[item * size + 2] = PRIORS.logit_c.mean;
  }
  return free;
}

function largestDifference(one: Float64Array, other: Float64Array): number {
  let largest = 0;
  for (const [place, value] of one.entries()) {
    largest = Math.max(largest, Math.abs(value - (other[place] ?? 0)));
  }
  return largest;
}
