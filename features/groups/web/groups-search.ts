/** What the list of groups and a group's page keep in their addresses. */
import { flag, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

const page = whole(1);
const search = words(100);

export const groupsSearch = searchParams({
  /** The dialog that adds one is open from the start. */
  add: flag,
  page,
  search,
  ordering: oneOf(['name', '-name', 'created_at', '-created_at']),
  school: uuid,
  term: uuid,
  /** Left out: the live ones. */
  status: oneOf(['archived', 'all']),
});
export type GroupsSearch = ReturnType<typeof groupsSearch>;

export const membersSearch = searchParams({
  page,
  search,
  ordering: oneOf(['name', '-name', 'last_seen_at', '-last_seen_at']),
});
export type MembersSearch = ReturnType<typeof membersSearch>;
