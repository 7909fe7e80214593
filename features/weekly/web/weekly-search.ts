/** What the screen of weekly reports keeps in its address: which of them, and the one that is open. */
import { z } from 'zod';
import { REPORT_STATUSES } from '../standing.rules.ts';

export const weeklySearch = z.object({
  status: z.enum(REPORT_STATUSES).optional().catch(undefined),
  /** `all`: those too that are others' to approve. */
  whose: z.literal('all').optional().catch(undefined),
  one: z.uuid().optional().catch(undefined),
  page: z.number().int().min(2).optional().catch(undefined),
});
