/** What the list of notices keeps in its address. */
import { z } from 'zod';

export const noticesSearch = z.object({
  /** Unread ones alone, or what one is told of; else all. */
  tab: z.enum(['unread', 'told']).optional().catch(undefined),
  /** One of those that there are; any other is as none. */
  kind: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});
