/** Means over seeds with confidence intervals, and calibration curves of predictions against outcomes. */

/** A mean, and half the width of its 95% confidence interval (from the spread of the values). */
export interface Estimate {
  readonly mean: number;
  readonly reach: number;
}

export function estimateOf(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, reach: (1.96 * Math.sqrt(squares / (values.length - 1))) / Math.sqrt(values.length) };
}

export function inWords({ mean, reach }: Estimate, digits = 3): string {
  return `${mean.toFixed(digits)} ± ${reach.toFixed(digits)}`;
}

export function medianOf(values: readonly number[]): number {
  const order = values.toSorted((a, b) => a - b);
  return order[Math.floor(order.length / 2)] ?? Number.NaN;
}

/**
 * The mean prediction and the mean outcome in each bin. Bins have equal numbers of pairs and are ordered by
 * prediction.
 */
export function curveOf(
  pairs: readonly { predicted: number; actual: number }[],
  bins: number,
): [number, number][] {
  const order = pairs.toSorted((a, b) => a.predicted - b.predicted);
  return Array.from({ length: bins }, (_, bin) => {
    const those = order.slice(
      Math.floor((bin * order.length) / bins),
      Math.floor(((bin + 1) * order.length) / bins),
    );
    const mean = (of: (pair: (typeof those)[number]) => number) =>
      those.reduce((sum, pair) => sum + of(pair), 0) / those.length;
    return [mean(({ predicted }) => predicted), mean(({ actual }) => actual)];
  });
}
