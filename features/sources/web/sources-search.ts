/** What the list of sources keeps in its address. */
import { z } from 'zod';

export const sourcesSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['name', '-name', 'created_at', '-created_at']).optional().catch(undefined),
  /** Those that belong to every school. */
  shared: z.literal(true).optional().catch(undefined),
});
export type SourcesSearch = z.infer<typeof sourcesSearch>;
