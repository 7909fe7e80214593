/** What the list of sittings keeps in its address. */
import { z } from 'zod';

export const sittingsSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['starts_at', '-starts_at']).optional().catch(undefined),
  status: z.enum(['open', 'ended']).optional().catch(undefined),
});
export type SittingsSearch = z.infer<typeof sittingsSearch>;
