/** What the screen of announcements keeps in its address. */
import { z } from 'zod';

export const announcementsSearch = z.object({
  /** The dialog that writes one is open from the start. */
  write: z.literal(true).optional().catch(undefined),
  /** Left out: what one is told. */
  tab: z.enum(['written']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
});
