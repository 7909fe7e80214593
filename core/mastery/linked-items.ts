/** Items whose difficulty a calibration has, brought onto the scale on which mastery has their easiness. */
import { easinessOf, type FittedModel } from './fit.ts';

/** What a calibration that was accepted says of an item: on one scale with all others of its `scale`. */
export interface CalibratedItem {
  readonly item: string;
  readonly scale: string;
  /** Of θ: the logit of knowing it at θ = 0 is −a·b. */
  readonly a: number;
  readonly b: number;
}

/** By fewer that both have, two scales are not brought together. */
const LEAST_COMMON = 5;
/** How much further one scale spreads than the other is believed within these. */
const SPREADS = [0.5, 2] as const;

/**
 * The same model, in which calibrated items are as easy as their calibrations say: mean and sigma of what both have of the items
 * that they have in common (Kolen & Brennan 2014, ch. 6), of easiness in logits. What is of too few in common stays as it was.
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
