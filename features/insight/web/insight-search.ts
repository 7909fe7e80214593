/** What the screen of a group keeps in its address: which part is looked at, and whether it is on the wall. */
import { z } from 'zod';

const TABS = ['skills', 'pacing', 'reasons', 'tests'] as const;

export const insightSearch = z.object({
  tab: z.enum(TABS).optional().catch(undefined),
  /** A section of the exam; `none`: what belongs to none. */
  section: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .catch(undefined),
  projector: z.literal(true).optional().catch(undefined),
});
