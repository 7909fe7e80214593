/** The SQL of this feature that other features' servers build on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { groupsInReach as inReach, type View } from './in-reach.ts';

/** The same of those that are not archived: what may be chosen for anything new. */
export function liveGroupsInReach(view: View): RawBuilder<SqlBool> {
  return sql<SqlBool>`(groups.archived_at is null and ${inReach(view)})`;
}

/** Who is in a group, or was when it was archived: a set of ids, as SQL, of groups that `such` holds for. */
export function peopleOfGroups(such: RawBuilder<SqlBool>): RawBuilder<string> {
  return sql<string>`select person from (
    select group_id, person from group_members union all select group_id, person from archived_group_members) ties
    join groups on groups.id = ties.group_id where ${such}`;
}
