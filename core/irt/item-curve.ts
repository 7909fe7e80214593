/** The item characteristic curve of item response theory. */

/**
 * The parameters of a question in the three-parameter logistic model. With `c` = 0 it is the two-parameter
 * model.
 */
export interface ItemParameters {
  /** Discrimination: how steeply the curve rises, per unit of ability. */
  readonly a: number;
  /** Difficulty, on the scale of ability (mean 0, standard deviation 1). */
  readonly b: number;
  /** The chance of a right answer by guessing alone, from 0 to 1. */
  readonly c: number;
}

/**
 * The chance (0 to 1) that a person of ability `theta` answers right: P(θ) = c + (1 − c) / (1 + e^(−a(θ −
 * b))) (Birnbaum 1968, in the logistic metric, without the factor 1.7).
 */
export function chanceOfRight({ a, b, c }: ItemParameters, theta: number): number {
  return c + (1 - c) / (1 + Math.exp(-a * (theta - b)));
}
