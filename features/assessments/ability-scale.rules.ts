/** Turns an ability into a score: S = clamp(round to step(A·θ + B), min, max), SE_S = A·SE. */
import type { Fault } from '#contract/problem.ts';
import type { AbilityScale } from './ability-scale.contract.ts';

/** Scores are rounded to thousandths. */
const THOUSANDTHS = 1_000;

/** Errors in a scale; empty if it can give scores. `path` is the path of the scale in the request. */
export function abilityScaleFaults({ min, max, step }: AbilityScale, path = 'body.scale'): Fault[] {
  if (max <= min) return [{ path: `${path}.max`, message: 'Enter more than the lowest score.' }];
  if (step > max - min) {
    return [
      {
        path: `${path}.step`,
        message: 'Enter at most the difference between the lowest and the highest score.',
      },
    ];
  }
  return [];
}

/** The score of an ability before rounding and clamping, for drawing it on an axis. */
export function pointOnScale({ slope, intercept }: AbilityScale, theta: number): number {
  return slope * theta + intercept;
}

/** The score of an ability, and its standard error on the same scale. */
export function scoreOnScale(
  scale: AbilityScale,
  { theta, se }: { readonly theta: number; readonly se: number },
): { scaled: number; se: number } {
  const { min, max, step, slope } = scale;
  const stepped = min + Math.round((pointOnScale(scale, theta) - min) / step) * step;
  const scaled = Math.min(max, Math.max(min, stepped));
  return { scaled: Math.round(scaled * THOUSANDTHS) / THOUSANDTHS, se: slope * se };
}
