/** The scale that turns abilities into scores. */
import { z } from 'zod';

/**
 * Score of one kind of sections: clamp(round to `step`(`slope`·θ + `intercept`), `min`, `max`). The total is
 * the sum over the kinds.
 */
export const abilityScale = z.strictObject({
  slope: z.number().positive().max(10_000),
  intercept: z.number().min(-10_000).max(10_000),
  min: z.number().min(0).max(10_000),
  max: z.number().min(0).max(10_000),
  step: z.number().positive().max(1_000),
});
export type AbilityScale = z.infer<typeof abilityScale>;
