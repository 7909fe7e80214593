/** 95 % confidence intervals for shares, differences, correlations and medians. */

/** The minimum number of answers for a flag. With fewer, the interval is too wide to mean anything. */
export const LEAST_ANSWERS = 30;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The quantile of the normal distribution that leaves 2.5 % above it. */
export const Z = 1.959963984540054;

/**
 * The 95 % interval of a share (0 to 1) among `count` people: (p + z²/2n ± z·√(p(1 − p)/n + z²/4n²)) / (1 +
 * z²/n). It also serves for mean partial points. These vary less than right and wrong with the same mean, so
 * the interval may be too wide but never too narrow. Source: E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference", Journal of the American Statistical Association 22 (1927).
 */
export function shareInterval(share: number, count: number): Interval {
  if (count === 0) return { low: 0, high: 1 };
  const p = Math.min(1, Math.max(0, share));
  const middle = p + Z ** 2 / (2 * count);
  const reach = Z * Math.sqrt((p * (1 - p)) / count + Z ** 2 / (4 * count ** 2));
  const divisor = 1 + Z ** 2 / count;
  return { low: (middle - reach) / divisor, high: (middle + reach) / divisor };
}

/**
 * The 95 % interval of the difference `a` − `b` of two shares that exclude each other among the same `count`
 * people: d ± z·√((a + b − d²)/n). Source: A. Agresti, Categorical Data Analysis, 3rd edition, 1.4–1.5
 * (variance of a difference of multinomial proportions).
 */
export function differenceInterval(a: number, b: number, count: number): Interval {
  const difference = a - b;
  if (count === 0) return { low: -1, high: 1 };
  const reach = Z * Math.sqrt(Math.max(0, a + b - difference ** 2) / count);
  return { low: difference - reach, high: difference + reach };
}

/**
 * The 95 % interval of a correlation among `count` people: tanh(artanh r ± z/√(n − 3)). Source: R. A. Fisher,
 * "On the ‘probable error’ of a coefficient of correlation deduced from a small sample", Metron 1 (1921).
 */
export function correlationInterval(r: number, count: number): Interval {
  if (count <= 3) return { low: -1, high: 1 };
  const reach = Z / Math.sqrt(count - 3);
  const transformed = Math.atanh(Math.min(1, Math.max(-1, r)));
  return { low: Math.tanh(transformed - reach), high: Math.tanh(transformed + reach) };
}

/**
 * The rank of the low end of the median's 95 % interval among `count` sorted values, where the smallest has
 * rank 1: (n − z·√n)/2 rounded down. Null if there are too few values. Source: W. J. Conover, Practical
 * Nonparametric Statistics, 3rd edition, 3.2 (interval of a quantile by the normal approximation of the
 * binomial distribution).
 */
export function medianLowRank(count: number): number | null {
  const rank = Math.floor((count - Z * Math.sqrt(count)) / 2);
  return rank < 1 ? null : rank;
}
