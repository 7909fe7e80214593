/** How an adaptive test chooses its questions (computerized adaptive testing), as it is written and read. */
import { z } from 'zod';
import { id } from '#contract/ids.ts';
import { abilityScale } from './ability-scale.contract.ts';

export const catRules = z.strictObject({
  /** The ability at which the first question is chosen, on the scale of the calibration. */
  start_theta: z.number().min(-4).max(4),
  min_items: z.int().min(1).max(100),
  max_items: z.int().min(1).max(100),
  /** It ends once the standard error of the ability is at most this; null: at `max_items` alone. */
  stop_se: z.number().min(0.05).max(1).nullable(),
  exposure: z.strictObject({
    /** One of so many of the best questions is asked, each as likely: 1 asks the best. */
    randomesque: z.int().min(1).max(20),
    /** The share of sessions in which one question is asked at most; null: in all of them. */
    cap: z.number().min(0.05).max(1).nullable(),
  }),
  /** The share of the questions that each tag has: together 1, or none at all. */
  /** How the ability becomes the score. */
  scale: abilityScale,
  content_targets: z.array(z.strictObject({ tag: id, share: z.number().gt(0).max(1) })).max(40),
});
export type CatRules = z.infer<typeof catRules>;

/** What an adaptive test has until its author says more. */
export const CAT_DEFAULTS: CatRules = {
  start_theta: 0,
  min_items: 8,
  max_items: 20,
  stop_se: 0.35,
  exposure: { randomesque: 4, cap: 0.5 },
  scale: { slope: 100, intercept: 500, min: 200, max: 800, step: 10 },
  content_targets: [],
};
