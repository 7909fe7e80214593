/** What the list of groups and a group's page keep in their addresses. */
import { z } from 'zod';

const page = z.coerce.number().int().min(1).optional().catch(undefined);
const search = z.coerce.string().max(100).optional().catch(undefined);

export const groupsSearch = z.object({
  /** The dialog that adds one is open from the start. */
  add: z.literal(true).optional().catch(undefined),
  page,
  search,
  ordering: z.enum(['name', '-name', 'created_at', '-created_at']).optional().catch(undefined),
  school: z.uuid().optional().catch(undefined),
  term: z.uuid().optional().catch(undefined),
  /** Left out: the live ones. */
  status: z.enum(['archived', 'all']).optional().catch(undefined),
});
export type GroupsSearch = z.infer<typeof groupsSearch>;

export const membersSearch = z.object({
  page,
  search,
  ordering: z.enum(['name', '-name', 'last_seen_at', '-last_seen_at']).optional().catch(undefined),
});
export type MembersSearch = z.infer<typeof membersSearch>;
