/** The scale on which abilities become scores. */
import { z } from 'zod';

/** S = clamp(round to `step`(`slope`·θ + `intercept`), `min`, `max`), of the sections of each kind; the total is their sum. */
export const abilityScale = z.strictObject({
  slope: z.number().positive().max(10_000),
  intercept: z.number().min(-10_000).max(10_000),
  min: z.number().min(0).max(10_000),
  max: z.number().min(0).max(10_000),
  step: z.number().positive().max(1_000),
});
export type AbilityScale = z.infer<typeof abilityScale>;
