/** SQL about groups and their members that other features' servers may use. */

import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { requireSchoolsInUse, schoolsInReach } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { groupsInReach as inReach } from './in-reach.ts';

/** Like `groupsInReach`, but without archived groups: the groups to which new items can be assigned. */
export function liveGroupsInReach(view: View): RawBuilder<SqlBool> {
  return sql<SqlBool>`(groups.archived_at is null and ${inReach(view)})`;
}

/**
 * SQL query for the ids of the members of the groups for which the condition `such` holds. Archived groups
 * have the members that they had when they were archived.
 */
export function peopleOfGroups(such: RawBuilder<SqlBool>): RawBuilder<string> {
  return sql<string>`select person from (
    select group_id, person from group_members union all select group_id, person from archived_group_members) ties
    join groups on groups.id = ties.group_id where ${such}`;
}

/**
 * The people whom assignments reach, as an SQL query with one row for each reason why an assignment reaches a
 * person: individually, through a group, or through the school whose student they are. `allotments` is a
 * table or subquery with `id` and the target in `person`, `group_id` or `school`.
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
 * SQL condition: whether `person` is excused from what a row of `allocations`, or a row `ways` of
 * `practice_allocations`, assigns to them. An excuse of a school holds for the assignments of that school; individual ones belong to the
 * school for which they were made, or to every school.
 */
export function isExcused(person: RawBuilder<unknown>, given: 'allocations' | 'ways'): RawBuilder<SqlBool> {
  const row = sql.ref(given);
  const [thing, given_for] =
    given === 'allocations' ? [sql`assessment`, sql`${row}.given_for`] : [sql`practice_set`, sql`null::uuid`];
  return sql<SqlBool>`exists (
    select from excuses where excuses.person = ${person} and excuses.${thing} = ${row}.${thing}
      and (excuses.school is null or excuses.school = ${row}.school
        or excuses.school = (select groups.school from groups where groups.id = ${row}.group_id)
        or (${row}.person is not null and coalesce(${given_for}, excuses.school) = excuses.school)))`;
}

/**
 * Those of `ids` to whom content may be assigned individually: active students and guests in reach. Locks
 * their rows until the transaction ends.
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

/** Which of `ids` are groups in reach. Locks their rows until the transaction ends. */
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

/**
 * Throws `breaks_rule` if one of these groups belongs to an archived school, or one of these people belongs
 * only to archived schools. Nothing new can be assigned to them.
 */
export async function requireTargetsInUse(
  db: Kysely<Tables>,
  { users, groups }: { users: readonly string[]; groups: readonly string[] },
): Promise<void> {
  if (users.length + groups.length === 0) return;
  const { rows } = await sql<{ school: string }>`
    select school from groups where id = any(${groups}::uuid[])
    union
    select school from school_members
    where person = any(${users}::uuid[]) and not exists (
      select from school_members others join schools on schools.id = others.school
      where others.person = school_members.person and archived_at is null)`.execute(db);
  await requireSchoolsInUse(
    db,
    rows.map(({ school }) => school),
  );
}

/** Which of `ids` are schools in reach. Locks their rows until the transaction ends. */
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
