/** What the list of schools keeps in its address. */
import { z } from 'zod';

export const schoolsSearch = z.object({
  /** The one whose page is open, in place of the list. */
  school: z.uuid().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['name', '-name', 'created_at', '-created_at']).optional().catch(undefined),
});
export type SchoolsSearch = z.infer<typeof schoolsSearch>;
