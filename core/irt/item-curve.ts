/**
 * The item characteristic curve of item response theory. It knows one question's parameters and an ability;
 * it does not estimate either.
 */

/** A question under the three-parameter logistic model; `c` of 0 makes it the two-parameter one. */
export interface ItemParameters {
  /** Discrimination: how steeply the curve rises, per unit of ability. */
  readonly a: number;
  /** Difficulty, on the scale of ability (mean 0, standard deviation 1). */
  readonly b: number;
  /** The chance of a right answer by guessing alone, from 0 to 1. */
  readonly c: number;
}

/**
 * The chance (0 to 1) that someone of ability `theta` answers right:
 * P(θ) = c + (1 − c) / (1 + e^(−a(θ − b))) (Birnbaum 1968, in the logistic metric, without the factor 1.7).
 */
export function chanceOfRight({ a, b, c }: ItemParameters, theta: number): number {
  return c + (1 - c) / (1 + Math.exp(-a * (theta - b)));
}
