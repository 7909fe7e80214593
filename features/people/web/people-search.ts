/** What the people list keeps in its address. A word that is not understood counts as left out. */
import { z } from 'zod';

export const peopleSearch = z.object({
  tab: z.enum(['staff', 'guests']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z
    .enum(['name', '-name', 'last_seen_at', '-last_seen_at', 'created_at', '-created_at'])
    .optional()
    .catch(undefined),
  school: z.uuid().optional().catch(undefined),
  group: z.uuid().optional().catch(undefined),
  status: z.enum(['active', 'deactivated']).optional().catch(undefined),
  seen: z.enum(['never', 'not_this_week']).optional().catch(undefined),
});
export type PeopleSearch = z.infer<typeof peopleSearch>;
