/** What the list of resources keeps in its address. */
import { z } from 'zod';

export const resourcesSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['created_at', '-created_at', 'title', '-title']).optional().catch(undefined),
  /** Those of nodes that are joined to this tag. */
  tag: z.uuid().optional().catch(undefined),
});
export type ResourcesSearch = z.infer<typeof resourcesSearch>;
