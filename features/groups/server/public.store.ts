/** The SQL of this feature that other features' servers build on. */

import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { groupsInReach as inReach } from './in-reach.ts';

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

/**
 * The people whom allotments reach, as SQL, a row a way: by name, through their groups, through their school where they
 * are students of it. `allotments` is the table
 * or a subquery of it: `id`, and of `person`, `group_id` and `school` the one to which it is given.
 */
export function waysFrom(allotments: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select given.person, given.id as allocation, 'person' as source from ${allotments} given
    where given.person is not null
    union all
    select group_members.person, given.id, 'group' from ${allotments} given join group_members using (group_id)
    union all
    select school_members.person, given.id, 'school' from ${allotments} given join school_members using (school)
      join people students on students.id = school_members.person and students.role = 'student'`;
}

/**
 * Those of `ids` to whom something may be allotted by name: active students and guests in reach. They stay so
 * until the transaction ends.
 */
export async function listEligiblePeople(
  db: Kysely<Tables>,
  { reach, caller }: View,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people')
    .select('people.id')
    .where('people.id', 'in', ids)
    .where('people.role', 'in', ['student', 'guest'])
    .where('people.deactivated_at', 'is', null)
    .where(peopleInReach(reach, caller))
    .orderBy('people.id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

/** Those of `ids` that are groups in reach; they stay until the transaction ends. */
export async function listGroupsForShare(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('groups')
    .select('groups.id')
    .where('groups.id', 'in', ids)
    .where(liveGroupsInReach(view))
    .orderBy('groups.id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

/** Those of `ids` that are schools in reach; they stay until the transaction ends. */
export async function listSchoolsForShare(
  db: Kysely<Tables>,
  { reach, caller }: View,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('schools')
    .select('schools.id')
    .where('schools.id', 'in', ids)
    .where(schoolsInReach(reach, caller))
    .orderBy('schools.id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}
