/** Means, variances and correlations of counted values, where each value stands for a number of people. */

/** The values `x` and `y` of `count` people. */
export interface CountedPair {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** Sample moments (divisor n − 1) of two values. Moments that need two people are 0 for fewer. */
export interface PairMoments {
  readonly n: number;
  readonly mean_x: number;
  readonly mean_y: number;
  readonly variance_x: number;
  readonly variance_y: number;
  readonly covariance: number;
}

/** A variance below this share of the squared values is only rounding error. */
const ROUNDING = 1e-13;

/**
 * The moments of two values that are read from counted objects. It uses two passes, so that large means cost
 * no precision.
 */
export function momentsOf<Counted extends { readonly count: number }>(
  counted: readonly Counted[],
  xOf: (one: Counted) => number,
  yOf: (one: Counted) => number,
): PairMoments {
  let n = 0;
  let sumX = 0;
  let sumY = 0;
  for (const one of counted) {
    n += one.count;
    sumX += one.count * xOf(one);
    sumY += one.count * yOf(one);
  }
  const meanX = n === 0 ? 0 : sumX / n;
  const meanY = n === 0 ? 0 : sumY / n;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const one of counted) {
    const x = xOf(one) - meanX;
    const y = yOf(one) - meanY;
    xx += one.count * x * x;
    yy += one.count * y * y;
    xy += one.count * x * y;
  }
  const divisor = Math.max(1, n - 1);
  return {
    n,
    mean_x: meanX,
    mean_y: meanY,
    variance_x: cleared(xx / divisor, meanX),
    variance_y: cleared(yy / divisor, meanY),
    covariance: xy / divisor,
  };
}

function cleared(variance: number, mean: number): number {
  return variance <= ROUNDING * (mean ** 2 + 1) ? 0 : variance;
}

/** Pearson's r, −1 to 1; null if one of the values does not vary. */
export function correlation({ variance_x, variance_y, covariance }: PairMoments): number | null {
  return variance_x === 0 || variance_y === 0 ? null : covariance / Math.sqrt(variance_x * variance_y);
}

/**
 * The maximum covariance of the two values, reached if both were sorted. It is the divisor of the
 * discriminative efficiency (Moodle's "Quiz statistics calculations", C_max).
 */
export function greatestCovariance(pairs: readonly CountedPair[], moments: PairMoments): number {
  const xs = pairs.map(({ x, count }) => ({ value: x, count })).sort((a, b) => a.value - b.value);
  const ys = pairs.map(({ y, count }) => ({ value: y, count })).sort((a, b) => a.value - b.value);
  let sum = 0;
  let yIndex = 0;
  let yLeft = ys[0]?.count ?? 0;
  for (const x of xs) {
    let xLeft = x.count;
    while (xLeft > 0) {
      const y = ys[yIndex];
      if (y === undefined) break;
      const both = Math.min(xLeft, yLeft);
      sum += both * (x.value - moments.mean_x) * (y.value - moments.mean_y);
      xLeft -= both;
      yLeft -= both;
      if (yLeft === 0) {
        yIndex += 1;
        yLeft = ys[yIndex]?.count ?? 0;
      }
    }
  }
  return sum / Math.max(1, moments.n - 1);
}

/**
 * The distribution of one value by Fisher's k-statistics. A statistic is null if it needs more people or some
 * variation.
 */
export interface Distribution {
  readonly n: number;
  readonly mean: number;
  /** k₂, with divisor n − 1. */
  readonly variance: number;
  /** Skewness, computed as k₃ / k₂^1.5. */
  readonly skewness: number | null;
  /** Excess kurtosis: k₄ / k₂². 0 for a normal distribution. */
  readonly kurtosis: number | null;
}

/**
 * Computes a distribution from counted values. Source: Kenney and Keeping, Mathematics of Statistics
 * (k-statistics); Moodle's quiz statistics use the same.
 */
export function distribution(values: readonly { value: number; count: number }[]): Distribution {
  const {
    n,
    mean_x: mean,
    variance_x: variance,
  } = momentsOf(
    values,
    ({ value }) => value,
    () => 0,
  );
  if (n < 4 || variance === 0) return { n, mean, variance, skewness: null, kurtosis: null };
  const central = (power: number) =>
    values.reduce((sum, { value, count }) => sum + count * (value - mean) ** power, 0) / n;
  const k3 = (n ** 2 * central(3)) / ((n - 1) * (n - 2));
  const k4 =
    (n ** 2 * ((n + 1) * central(4) - 3 * (n - 1) * central(2) ** 2)) / ((n - 1) * (n - 2) * (n - 3));
  return { n, mean, variance, skewness: k3 / variance ** 1.5, kurtosis: k4 / variance ** 2 };
}

/** The `p` quantile by linear interpolation (type 7 of Hyndman and Fan 1996). */
export function quantile(values: readonly { value: number; count: number }[], p: number): number {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const n = sorted.reduce((sum, { count }) => sum + count, 0);
  const valueAt = (index: number) => {
    let before = 0;
    for (const { value, count } of sorted) {
      before += count;
      if (index < before) return value;
    }
    return sorted.at(-1)?.value ?? 0;
  };
  const place = p * Math.max(0, n - 1);
  const below = valueAt(Math.floor(place));
  return below + (place - Math.floor(place)) * (valueAt(Math.ceil(place)) - below);
}
