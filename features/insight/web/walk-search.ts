/** What a walk through a test keeps in its address: how long the lesson is, and which of its mistakes is on the table. */
import { z } from 'zod';
import { LESSONS } from '../walk.rules.ts';

export const walkSearch = z.object({
  minutes: z.literal(LESSONS).optional().catch(undefined),
  /** Among the mistakes, from 1. */
  at: z.int().min(1).optional().catch(undefined),
  /** Every mistake, not only what fills the lesson. */
  all: z.literal(true).optional().catch(undefined),
});
