/** An ability estimated from answers to calibrated items, in four ways, each with its standard error. */

import { curvePoint, testInformation } from './information.ts';
import { chanceOfRight, type ItemParameters } from './item-curve.ts';
import { normalQuadrature, type Quadrature } from './quadrature.ts';

export type AbilityMethod = 'eap' | 'map' | 'mle' | 'wle';
export const ABILITY_METHODS: readonly AbilityMethod[] = ['eap', 'map', 'mle', 'wle'];

/** One answer that counts: what was not presented is not among them. */
export interface ScoredAnswer {
  readonly item: ItemParameters;
  readonly is_right: boolean;
}

export interface Ability {
  /** On the scale on which the items were calibrated. */
  readonly theta: number;
  readonly se: number;
  /** Whether the answers allow no finite estimate, so that `theta` is the bound and nothing more. */
  readonly at_bound: boolean;
}

export interface AbilityOptions {
  /** Where an estimate must lie, unless it is the posterior's mean. */
  readonly bounds?: readonly [number, number];
  /** The normal distribution that is believed of an ability before any answer; EAP and MAP alone. */
  readonly prior?: { readonly mean: number; readonly deviation: number };
  /** The nodes of EAP; of `prior`, unless told. */
  readonly quadrature?: Quadrature;
}

const BOUNDS = [-6, 6] as const;
const STANDARD_NORMAL = { mean: 0, deviation: 1 };
/** Steps from bound to bound on which a likelihood of several summits is looked at before one is climbed. */
const STEPS = 120;
const SMALL = 1e-10;

/**
 * The ability that answers show. `eap`: mean and standard deviation of the posterior; `map`: its summit, error
 * 1/√(I + 1/σ²); `mle`: the likelihood's summit, error 1/√I; `wle`: Warm's weighted likelihood (Psychometrika 54, 1989),
 * where the score function plus J/(2I) is 0, J = Σ P′·P″/(P·Q).
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

/** The log-likelihood of answers at each node. Those of several sets are reckoned once and put together by `expectedOf`. */
export function likelihoodsOf(answers: readonly ScoredAnswer[], { nodes }: Quadrature): readonly number[] {
  return Array.from(nodes, (theta) => logLikelihood(answers, theta));
}

/** The ability that all of these sets of answers show, by its posterior's mean and deviation: the same as `eap` of all their answers. */
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

/** Warm's J / (2I); 0 where nothing is told at all. */
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
 * The highest point within `bounds` at which `climb`, the derivative, turns from rising to falling. A bound only where there
 * is none: with guessing a likelihood may be a little higher still at its flat end, which is no estimate.
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

/** Where `climb` crosses 0 on its way down between two places, by halving. */
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
