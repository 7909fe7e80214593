/**
 * The IRT models in the form the optimizer uses: how free parameters become slope, intercept and guessing
 * chance, and the priors with their derivatives.
 */

export type IrtModel = '1pl' | '2pl' | '3pl';

/**
 * The number of free parameters per item: the intercept, then the slope (2PL: the slope itself, 3PL: its
 * logarithm), then the logit of the guessing chance. The common slope of a 1PL follows after all items.
 */
export const FREE_PARAMETERS: Readonly<Record<IrtModel, number>> = { '1pl': 1, '2pl': 2, '3pl': 3 };

/**
 * The priors of a 3PL. Without them, guessing and slope stay undetermined even with thousands of responses
 * per item. logit c ~ N(−1.1, 0.5), about one in four; a ~ lognormal(0, 0.5).
 */
export const PRIORS = {
  logit_c: { mean: -1.1, deviation: 0.5 },
  log_a: { mean: 0, deviation: 0.5 },
} as const;

const LOG_ROOT_TAU = Math.log(Math.sqrt(2 * Math.PI));

/** One item's curve: z = a·θ + d, P = c + (1 − c) / (1 + e^(−z)). */
export interface Curve {
  readonly a: number;
  readonly d: number;
  readonly c: number;
}

/** The curve of an item whose free parameters begin at `at`. */
export function curveAt(model: IrtModel, free: Float64Array, at: number, commonSlope: number): Curve {
  const d = free[at] ?? 0;
  if (model === '1pl') return { a: commonSlope, d, c: 0 };
  const slope = free[at + 1] ?? 0;
  if (model === '2pl') return { a: slope, d, c: 0 };
  return { a: Math.exp(slope), d, c: logistic(free[at + 2] ?? 0) };
}

/** The log density of an item's priors; 0 for models without priors. */
export function logPrior(model: IrtModel, free: Float64Array, at: number): number {
  if (model !== '3pl') return 0;
  const logA = free[at + 1] ?? 0;
  const logitC = free[at + 2] ?? 0;
  const { log_a, logit_c } = PRIORS;
  return (
    // The prior is a density of a itself, so the Jacobian −ln a is added.
    -logA -
    Math.log(log_a.deviation) -
    LOG_ROOT_TAU -
    (logA - log_a.mean) ** 2 / (2 * log_a.deviation ** 2) -
    Math.log(logit_c.deviation) -
    LOG_ROOT_TAU -
    (logitC - logit_c.mean) ** 2 / (2 * logit_c.deviation ** 2)
  );
}

/** Adds the first derivatives of the log prior to `gradient` and minus the second to the diagonal of `information`. */
export function addPrior(
  free: Float64Array,
  at: number,
  gradient: Float64Array,
  information: Float64Array,
): void {
  const { log_a, logit_c } = PRIORS;
  gradient[1] = (gradient[1] ?? 0) - 1 - ((free[at + 1] ?? 0) - log_a.mean) / log_a.deviation ** 2;
  gradient[2] = (gradient[2] ?? 0) - ((free[at + 2] ?? 0) - logit_c.mean) / logit_c.deviation ** 2;
  information[4] = (information[4] ?? 0) + 1 / log_a.deviation ** 2;
  information[8] = (information[8] ?? 0) + 1 / logit_c.deviation ** 2;
}

export function logistic(z: number): number {
  return z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z));
}

/** ln P and ln (1 − P) of a curve at an ability, exact even at extreme abilities. */
export function logChances({ a, d, c }: Curve, theta: number): { right: number; wrong: number } {
  const z = a * theta + d;
  // ln(1 + e^(−|z|)), the term that both logarithms share.
  const shared = Math.log1p(Math.exp(-Math.abs(z)));
  const wrongOfKnowing = z >= 0 ? -z - shared : -shared;
  if (c === 0) return { right: z >= 0 ? -shared : z - shared, wrong: wrongOfKnowing };
  return { right: Math.log(c + (1 - c) * logistic(z)), wrong: Math.log1p(-c) + wrongOfKnowing };
}
