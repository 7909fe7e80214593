/** Computes the standard errors of raw and scaled scores. */

/**
 * The standard error of a raw score by the binomial error model, in questions: √(x·(n − x) / (n − 1)).
 * `right` (x) of `count` (n) questions are right, 0 to n, and parts of a question are allowed. Null for fewer
 * than two questions. Source: F. M. Lord, "Do tests of the same length have the same standard error of
 * measurement?", Educational and Psychological Measurement 17 (1957).
 */
export function binomialError(right: number, count: number): number | null {
  if (count < 2) return null;
  const x = Math.min(Math.max(0, right), count);
  return Math.sqrt((x * (count - x)) / (count - 1));
}

/**
 * The standard error of a scaled score: half the distance between the scaled scores one raw error above and
 * below. Null if any of them is unknown.
 */
export function scaledError(
  raw: number,
  rawError: number | null,
  scaledOf: (raw: number) => number | null,
): number | null {
  if (rawError === null) return null;
  const above = scaledOf(raw + rawError);
  const below = scaledOf(raw - rawError);
  return above === null || below === null ? null : (above - below) / 2;
}

/** The standard error of a sum of scores with independent errors; null if one of them is null. */
export function errorOfSum(errors: readonly (number | null)[]): number | null {
  let squares = 0;
  for (const error of errors) {
    if (error === null) return null;
    squares += error ** 2;
  }
  return errors.length === 0 ? null : Math.sqrt(squares);
}
