/** What the list of practice sets keeps in its address. */
import { z } from 'zod';

export const setsSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['created_at', '-created_at']).optional().catch(undefined),
});
export type SetsSearch = z.infer<typeof setsSearch>;
