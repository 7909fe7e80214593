/** From an ability to a score: S = clamp(round to step(A·θ + B), min, max), SE_S = A·SE. It knows figures, no test. */
import type { Fault } from '#contract/problem.ts';
import type { AbilityScale } from './ability-scale.contract.ts';

/** Points of a scale are told to thousandths at most. */
const THOUSANDTHS = 1_000;

/** What keeps a scale from telling scores; `path` is where it stands in a body. */
export function abilityScaleFaults({ min, max, step }: AbilityScale, path = 'body.scale'): Fault[] {
  if (max <= min) return [{ path: `${path}.max`, message: 'Above the least score.' }];
  if (step > max - min) {
    return [{ path: `${path}.step`, message: 'At most what lies between the least and the greatest.' }];
  }
  return [];
}

/** The score of an ability before it is rounded and held within the scale: where it stands on an axis. */
export function pointOnScale({ slope, intercept }: AbilityScale, theta: number): number {
  return slope * theta + intercept;
}

/** The score of an ability, and its error in the same points. */
export function scoreOnScale(
  scale: AbilityScale,
  { theta, se }: { readonly theta: number; readonly se: number },
): { scaled: number; se: number } {
  const { min, max, step, slope } = scale;
  const stepped = min + Math.round((pointOnScale(scale, theta) - min) / step) * step;
  const scaled = Math.min(max, Math.max(min, stepped));
  return { scaled: Math.round(scaled * THOUSANDTHS) / THOUSANDTHS, se: slope * se };
}
