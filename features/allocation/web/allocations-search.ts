/** What the list of what is allotted, and a student's list of tests, keep in their addresses. */
import { z } from 'zod';

const page = z.coerce.number().int().min(1).optional().catch(undefined);
const search = z.coerce.string().max(100).optional().catch(undefined);
const one = z.uuid().optional().catch(undefined);

export const allocationsSearch = z.object({
  /** The dialog that allots is open from the start. */
  allot: z.literal(true).optional().catch(undefined),
  page,
  search,
  ordering: z.enum(['created_at', '-created_at']).optional().catch(undefined),
  assessment: one,
  group: one,
  school: one,
});
export type AllocationsSearch = z.infer<typeof allocationsSearch>;
