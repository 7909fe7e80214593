/** What the mistakes screen keeps in its address: whose, of which test, and which of them are shown. */
import { z } from 'zod';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';

const one = z.uuid().optional().catch(undefined);

export const mistakesSearch = z.object({
  /** Of staff: whose. */
  user: one,
  /** The session that one comes from. */
  session: one,
  /** `none`: what has no reason yet. */
  reason: z
    .enum([...REASON_GROUPS, 'none'])
    .optional()
    .catch(undefined),
  /** `none`: what is of no domain. */
  domain: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .catch(undefined),
  topic: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .catch(undefined),
  test: one,
});
export type MistakesSearch = z.infer<typeof mistakesSearch>;
