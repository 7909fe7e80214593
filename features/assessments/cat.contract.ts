/** How an adaptive test chooses its questions (computerized adaptive testing). */
import { z } from 'zod';
import { id } from '#contract/ids.ts';
import { abilityScale } from './ability-scale.contract.ts';

export const catRules = z.strictObject({
  /** The ability that the first question is chosen for, on the scale of the calibration. */
  start_theta: z.number().min(-4).max(4),
  min_items: z.int().min(1).max(100),
  max_items: z.int().min(1).max(100),
  /**
   * The test ends once the standard error of the ability is at most this. Null: it ends only at `max_items`.
   */
  stop_se: z.number().min(0.05).max(1).nullable(),
  exposure: z.strictObject({
    /** Each question is picked at random from this many of the best; 1 always picks the best. */
    randomesque: z.int().min(1).max(20),
    /** The largest share of sessions that may ask the same question. Null: no limit. */
    cap: z.number().min(0.05).max(1).nullable(),
  }),
  /** The share of questions for each tag. The shares add up to 1, or the list is empty. */
  /** How the ability becomes a score. */
  scale: abilityScale,
  content_targets: z.array(z.strictObject({ tag: id, share: z.number().gt(0).max(1) })).max(40),
});
export type CatRules = z.infer<typeof catRules>;

/** The rules that a new adaptive test starts with. */
export const CAT_DEFAULTS: CatRules = {
  start_theta: 0,
  min_items: 8,
  max_items: 20,
  stop_se: 0.35,
  exposure: { randomesque: 4, cap: 0.5 },
  scale: { slope: 100, intercept: 500, min: 200, max: 800, step: 10 },
  content_targets: [],
};
