/** Estimates ability from answers to calibrated items by four methods, each with its standard error. */

import { curvePoint, testInformation } from './information.ts';
import { chanceOfRight, type ItemParameters } from './item-curve.ts';
import { normalQuadrature, type Quadrature } from './quadrature.ts';

export type AbilityMethod = 'eap' | 'map' | 'mle' | 'wle';
export const ABILITY_METHODS: readonly AbilityMethod[] = ['eap', 'map', 'mle', 'wle'];

/** One scored answer. Items that were not presented are left out. */
export interface ScoredAnswer {
  readonly item: ItemParameters;
  readonly is_right: boolean;
}

export interface Ability {
  /** The ability, on the scale of the item calibration. */
  readonly theta: number;
  readonly se: number;
  /** True if the answers allow no finite estimate, so that `theta` is only the bound. */
  readonly at_bound: boolean;
}

export interface AbilityOptions {
  /** The range for estimates by MAP, MLE and WLE. EAP ignores it. */
  readonly bounds?: readonly [number, number];
  /** The normal prior of ability, used by EAP and MAP only. */
  readonly prior?: { readonly mean: number; readonly deviation: number };
  /** The quadrature nodes for EAP. Default: nodes of `prior`. */
  readonly quadrature?: Quadrature;
}

const BOUNDS = [-6, 6] as const;
const STANDARD_NORMAL = { mean: 0, deviation: 1 };
/** The number of steps between the bounds at which a likelihood with several peaks is scanned. */
const STEPS = 120;
const SMALL = 1e-10;

/**
 * Estimates ability from answers.
 * `eap`: mean and standard deviation of the posterior.
 * `map`: the posterior's peak, error 1/√(I + 1/σ²).
 * `mle`: the likelihood's peak, error 1/√I.
 * `wle`: Warm's weighted likelihood (Psychometrika 54, 1989), where the score function plus J/(2I) is 0, with
 * J = Σ P′·P″/(P·Q).
 */
export function abilityOf(
  answers: readonly ScoredAnswer[],
  method: AbilityMethod,
  { bounds = BOUNDS, prior = STANDARD_NORMAL, quadrature }: AbilityOptions = {},
): Ability {
  if (method === 'eap') {
    return expected(answers, quadrature ?? normalQuadrature(61, { ...prior }));
  }
  const precision = method === 'map' ? 1 / prior.deviation ** 2 : 0;
  const climb = (theta: number) => {
    const pull = precision * (prior.mean - theta);
    return scoreFunction(answers, theta) + pull + (method === 'wle' ? correction(answers, theta) : 0);
  };
  const height = (theta: number) =>
    logLikelihood(answers, theta) -
    (precision * (theta - prior.mean) ** 2) / 2 +
    (method === 'wle' ? Math.log(Math.max(informationOf(answers, theta), Number.MIN_VALUE)) / 2 : 0);
  const { theta, at_bound } = summit(climb, height, bounds);
  return { theta, se: 1 / Math.sqrt(informationOf(answers, theta) + precision), at_bound };
}

function expected(answers: readonly ScoredAnswer[], quadrature: Quadrature): Ability {
  return expectedOf([likelihoodsOf(answers, quadrature)], quadrature);
}

/**
 * The log-likelihood of answers at each node. Several sets can be computed once each and combined by
 * `expectedOf`.
 */
export function likelihoodsOf(answers: readonly ScoredAnswer[], { nodes }: Quadrature): readonly number[] {
  return Array.from(nodes, (theta) => logLikelihood(answers, theta));
}

/**
 * The ability from several sets of answers, as posterior mean and deviation: the same as `eap` of all the
 * answers.
 */
export function expectedOf(
  likelihoods: readonly (readonly number[])[],
  { nodes, weights }: Quadrature,
): Ability {
  const heights = Array.from(nodes, (_, node) =>
    likelihoods.reduce((sum, of) => sum + (of[node] ?? 0), Math.log(weights[node] ?? 0)),
  );
  const largest = Math.max(...heights);
  let sum = 0;
  let first = 0;
  let second = 0;
  for (const [node, height] of heights.entries()) {
    const share = Math.exp(height - largest);
    const theta = nodes[node] ?? 0;
    sum += share;
    first += share * theta;
    second += share * theta * theta;
  }
  const theta = first / sum;
  return { theta, se: Math.sqrt(Math.max(0, second / sum - theta ** 2)), at_bound: false };
}

function logLikelihood(answers: readonly ScoredAnswer[], theta: number): number {
  let sum = 0;
  for (const { item, is_right } of answers) {
    const chance = chanceOfRight(item, theta);
    sum += Math.log(Math.max(is_right ? chance : 1 - chance, Number.MIN_VALUE));
  }
  return sum;
}

/** The derivative of the log-likelihood by ability: Σ (x − P)·P′ / (P·Q). */
function scoreFunction(answers: readonly ScoredAnswer[], theta: number): number {
  let sum = 0;
  for (const { item, is_right } of answers) {
    const { chance, first } = curvePoint(item, theta);
    const spread = chance * (1 - chance);
    if (spread > 0) sum += ((Number(is_right) - chance) * first) / spread;
  }
  return sum;
}

/** Warm's correction J / (2I); 0 if the information is 0. */
function correction(answers: readonly ScoredAnswer[], theta: number): number {
  let sum = 0;
  for (const { item } of answers) {
    const { chance, first, second } = curvePoint(item, theta);
    const spread = chance * (1 - chance);
    if (spread > 0) sum += (first * second) / spread;
  }
  const information = informationOf(answers, theta);
  return information > 0 ? sum / (2 * information) : 0;
}

function informationOf(answers: readonly ScoredAnswer[], theta: number): number {
  return testInformation(
    answers.map(({ item }) => item),
    theta,
  );
}

/**
 * The highest peak within `bounds`, where the derivative `climb` crosses 0 downward. A bound is returned only
 * if there is no peak. With guessing, a likelihood can be slightly higher at its flat end, which is not an
 * estimate.
 */
function summit(
  climb: (theta: number) => number,
  height: (theta: number) => number,
  [from, to]: readonly [number, number],
): { theta: number; at_bound: boolean } {
  let best: { theta: number; height: number } | null = null;
  const width = (to - from) / STEPS;
  let left = from;
  let rising = climb(left);
  for (let step = 1; step <= STEPS; step += 1) {
    const right = from + step * width;
    const next = climb(right);
    if (rising > 0 && next <= 0) {
      const theta = rootBetween(climb, left, right);
      const there = height(theta);
      if (best === null || there > best.height) best = { theta, height: there };
    }
    left = right;
    rising = next;
  }
  if (best !== null) return { theta: best.theta, at_bound: false };
  return { theta: height(to) > height(from) ? to : from, at_bound: true };
}

/** Finds by bisection where `climb` crosses 0 downward between two positions. */
function rootBetween(climb: (theta: number) => number, from: number, to: number): number {
  let left = from;
  let right = to;
  while (right - left > SMALL) {
    const middle = (left + right) / 2;
    if (climb(middle) > 0) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}
