/** Percentages are rounded to whole numbers here, for screens, files and mails. */

/** Digits beyond the billionth come from binary fractions: 0.285 × 100 is 28.499999999999996. */
const STEPS = 1e9;

/** A share as a whole percentage; exact halves round up. */
export function wholePercent(share: number): number {
  return Math.round(Math.round(share * 100 * STEPS) / STEPS);
}
