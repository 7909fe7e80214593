/** The search parameters of the list of groups and of a group's page. */
import { flag, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

const page = whole(1);
const search = words(100);

export const groupsSearch = searchParams({
  /** Opens the dialog to add a group. */
  add: flag,
  page,
  search,
  ordering: oneOf(['name', '-name', 'created_at', '-created_at']),
  school: uuid,
  term: uuid,
  /** Without a status, groups that are not archived are listed. */
  status: oneOf(['archived', 'all']),
});
export type GroupsSearch = ReturnType<typeof groupsSearch>;

export const membersSearch = searchParams({
  page,
  search,
  ordering: oneOf(['name', '-name', 'last_seen_at', '-last_seen_at']),
});
export type MembersSearch = ReturnType<typeof membersSearch>;
