/** Converts calibrated item difficulties to the easiness scale of the mastery model. */
import { easinessOf, type FittedModel } from './fit.ts';

/** An item of an accepted calibration. Items with the same `scale` share one scale. */
export interface CalibratedItem {
  readonly item: string;
  readonly scale: string;
  /** The item parameters on θ. The logit of knowing the item at θ = 0 is −a·b. */
  readonly a: number;
  readonly b: number;
}

/** Two scales with fewer common items are not linked. */
const LEAST_COMMON = 5;
/** The ratio of the two scales' spreads is limited to this range. */
const SPREADS = [0.5, 2] as const;

/**
 * Returns the model with the easiness of calibrated items taken from their calibrations. The scales are
 * linked by mean and sigma of the logit easiness of common items (Kolen & Brennan 2014, ch. 6). Scales with
 * too few common items are left as they are.
 */
export function withCalibrated(
  model: FittedModel,
  calibrated: readonly CalibratedItem[],
  skillsOf: ReadonlyMap<string, readonly string[]>,
): FittedModel {
  const items = new Map(model.items);
  for (const own of Map.groupBy(calibrated, ({ scale }) => scale).values()) {
    const common = own.flatMap(({ item, a, b }) => {
      const skills = skillsOf.get(item);
      return skills === undefined || !model.items.has(item)
        ? []
        : [{ here: easinessOf(model, item, skills), there: -a * b }];
    });
    if (common.length < LEAST_COMMON) continue;
    const [here, there] = [spreadOf(common.map((one) => one.here)), spreadOf(common.map((one) => one.there))];
    const spread = Math.min(SPREADS[1], Math.max(SPREADS[0], there.sigma > 0 ? here.sigma / there.sigma : 1));
    for (const { item, a, b } of own) {
      const skills = skillsOf.get(item);
      if (skills === undefined) continue;
      const easiness = here.mean + spread * (-a * b - there.mean);
      const ofSkills = easinessOf({ ...model, items: new Map() }, item, skills);
      items.set(item, easiness - ofSkills);
    }
  }
  return { ...model, items };
}

function spreadOf(values: readonly number[]): { mean: number; sigma: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, sigma: Math.sqrt(square) };
}
