/** SQL for the students and columns of a gradebook. Sessions are in `attempts.store.ts`. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { liveGroupsInReach } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';

export interface GradebookGroup {
  readonly id: string;
  readonly name: string;
  readonly school: string;
  readonly time_zone: string;
}

/** An unarchived group in view with its school's time zone; null if there is none. */
export async function findGroup(db: Kysely<Tables>, view: View, id: string): Promise<GradebookGroup | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('schools', 'schools.id', 'groups.school')
    .select(['groups.id', 'groups.name', 'groups.school', 'schools.time_zone'])
    .where('groups.id', '=', id)
    .where(liveGroupsInReach(view))
    .executeTakeFirst();
  return row ?? null;
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly goal_score: number | null;
}

/** More students than any class has. In a larger group only this many are read. */
const MOST_STUDENTS = 300;

/**
 * Active students in view, without the caller, sorted by name: the members of a group or chosen people. At most
 * 300.
 */
export async function listMembers(
  db: Kysely<Tables>,
  { reach, caller }: View,
  of: { readonly group: string } | { readonly students: readonly string[] },
): Promise<Member[]> {
  const chosen =
    'group' in of
      ? sql<SqlBool>`people.id in (select person from group_members where group_id = ${of.group})`
      : sql<SqlBool>`people.id = any(${of.students}::uuid[])`;
  return db
    .selectFrom('people')
    .select([
      'people.id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
      'people.goal_score',
    ])
    .where(chosen)
    .where('people.role', 'in', ['student', 'guest'])
    .where('people.deactivated_at', 'is', null)
    .where('people.id', '!=', caller)
    .where(peopleInReach(reach, caller))
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .limit(MOST_STUDENTS)
    .execute();
}

/** The time zone of a student's first school; UTC without one. */
export async function findTimeZone(db: Kysely<Tables>, person: string): Promise<string> {
  const row = await db
    .selectFrom('school_members')
    .innerJoin('schools', 'schools.id', 'school_members.school')
    .select('schools.time_zone')
    .where('school_members.person', '=', person)
    .orderBy('schools.id')
    .executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}

/** Whose columns are read: those of a group and its school, or everything in the caller's view. */
export type ColumnScope =
  | { readonly group: GradebookGroup; readonly view: View; readonly content: View }
  | { readonly group: null; readonly view: View; readonly content: View };

export interface ColumnRow {
  readonly id: string;
  readonly of: 'test' | 'practice_set';
  readonly title: string;
  readonly is_practice: boolean;
  readonly is_essay: boolean;
  readonly due_at: Date | null;
  readonly at: Date;
  readonly on: string;
  readonly revision: string | null;
  /** How many columns there are in all. */
  readonly all: number;
}

export interface ColumnQuery {
  readonly time_zone: string;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly columns: readonly string[] | undefined;
}

/** More columns than a school year has. Older ones are left out. */
export const MOST_COLUMNS = 200;

/**
 * The tests and practice sets of these students: assigned within the scope, or taken. Sets made for one student
 * are left out. The newest 200, oldest first. Runs one SQL statement.
 */
export async function listColumns(
  db: Kysely<Tables>,
  scope: ColumnScope,
  students: readonly string[],
  { time_zone, from, until, columns }: ColumnQuery,
): Promise<ColumnRow[]> {
  const seesContent = (column: 'assessments.school' | 'practice_sets.school') =>
    contentInReach(column, scope.content);
  const { rows } = await sql<ColumnRow>`
    with given as (
      select assessment, null::uuid as practice_set, mode = 'practice' as is_practice, due_at, allotted_at
      from allocations given where ${isGivenHere(scope, students, sql.ref('given.given_for'))}
      union all
      select null, practice_set, true, due_at, allotted_at
      from practice_allocations given where ${isGivenHere(scope, students, null)}
    ), things as (
      select assessment, practice_set, bool_and(is_practice) as is_practice, max(due_at) as due_at,
        max(allotted_at) as allotted_at
      from given group by assessment, practice_set
    ), sat as (
      select sessions.assessment, max(coalesce(submitted_at, started_at)) as last_at
      from sessions join assessments on assessments.id = sessions.assessment
      where taker = any(${students}::uuid[]) and mode <> 'practice' and sessions.status not in ('voided', 'expired', 'generated')
        and ${isSatHere(scope)}
      group by sessions.assessment
    ), practised as (
      select practice_set, max(coalesce(submitted_at, started_at)) as last_at from sessions
      where taker = any(${students}::uuid[]) and practice_set in (select practice_set from things)
      group by practice_set
    ), placed as (
      select coalesce(things.assessment, sat.assessment) as assessment, things.practice_set,
        coalesce(things.is_practice, true) and sat.assessment is null as is_practice, things.due_at,
        coalesce(things.due_at, sat.last_at, practised.last_at, things.allotted_at) as at
      from things full join sat on sat.assessment = things.assessment
        left join practised on practised.practice_set = things.practice_set
    ), told as (
      select coalesce(placed.assessment, placed.practice_set) as id,
        case when placed.practice_set is null then 'test' else 'practice_set' end as of,
        coalesce(assessments.title, practice_sets.title) as title, placed.is_practice, placed.due_at, placed.at,
        (placed.at at time zone ${time_zone})::date as on, assessments.revision,
        ${IS_ESSAY} as is_essay
      from placed
        left join assessments on assessments.id = placed.assessment and ${seesContent('assessments.school')}
        left join practice_sets on practice_sets.id = placed.practice_set and practice_sets.for_user is null
          and ${seesContent('practice_sets.school')}
      where coalesce(assessments.id, practice_sets.id) is not null
    ), asked as (
      select * from told
      where (${from ?? null}::date is null or told.on >= ${from ?? null}::date)
        and (${until ?? null}::date is null or told.on <= ${until ?? null}::date)
        and (${columns ?? null}::uuid[] is null or id = any(${columns ?? null}::uuid[]))
    ), newest as (
      select id, of, title, is_practice, coalesce(is_essay, false) as is_essay, due_at, at, asked.on::text as on, revision,
        (count(*) over ())::int as all
      from asked order by at desc, id desc limit ${MOST_COLUMNS}
    )
    select * from newest order by at, title collate alphabetical, id`.execute(db);
  return rows;
}

/** SQL: whether a test has questions and all of them are essays. */
const IS_ESSAY = sql<boolean>`(
  select bool_and(questions.type = 'essay') from (
    select questions.type from assessment_sections
      join placements on placements.section = assessment_sections.id
      join questions on questions.id = placements.question
    where assessment_sections.assessment = assessments.id
    order by questions.type = 'essay' limit 1) questions)`;

/** SQL condition: whether an assignment `given` reaches some of the students, and belongs into this gradebook. */
function isGivenHere(
  { group, view, content }: ColumnScope,
  students: readonly string[],
  given_for: RawBuilder<unknown> | null,
): RawBuilder<SqlBool> {
  const isOne = sql<SqlBool>`given.person = any(${students}::uuid[])`;
  if (group !== null) {
    const isOfSchool =
      given_for === null
        ? sql`true`
        : sql`(${given_for} is null or ${given_for} = ${group.school} or not exists (
            select from school_members stayed where stayed.person = given.person and stayed.school = ${given_for}))`;
    return sql<SqlBool>`(given.group_id = ${group.id} or given.school = ${group.school} or (${isOne} and ${isOfSchool}))`;
  }
  const ofGroups = sql`given.group_id in (
    select group_members.group_id from group_members join groups on groups.id = group_members.group_id
    where group_members.person = any(${students}::uuid[]) and ${groupsInReach(view)})`;
  const schools = sql`select school from school_members where person = any(${students}::uuid[])`;
  if (content.reach === 'all') return sql<SqlBool>`(${ofGroups} or given.school in (${schools}) or ${isOne})`;
  const mine = sql`select school from school_members where person = ${view.caller}`;
  const isMine =
    given_for === null
      ? sql`true`
      : sql`(${given_for} is null or ${given_for} in (${mine}) or not exists (
          select from school_members stayed where stayed.person = given.person and stayed.school = ${given_for}))`;
  return sql<SqlBool>`(${ofGroups} or (given.school in (${schools}) and given.school in (${mine})) or (${isOne} and ${isMine}))`;
}

/**
 * SQL condition: whether a session makes its test a column without an assignment. A session at another school
 * of the student does not.
 */
function isSatHere({ group, view, content }: ColumnScope): RawBuilder<SqlBool> {
  if (group === null && content.reach === 'all') return sql<SqlBool>`true`;
  const own =
    group === null
      ? sql`(select school from school_members where person = ${view.caller})`
      : sql`(${group.school}::uuid)`;
  return sql<SqlBool>`(assessments.school in ${own} or not exists (
    select from school_members other where other.person = sessions.taker and other.school not in ${own}))`;
}

/** SQL condition: whether what a school recorded about a student belongs into a gradebook; without a school it does. */
export function isOfScope(column: string, { group, view, content }: ColumnScope): RawBuilder<SqlBool> {
  const school = sql.ref(column);
  if (group !== null) return sql<SqlBool>`(${school} is null or ${school} = ${group.school})`;
  if (content.reach === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${school} is null or ${school} in (select school from school_members where person = ${view.caller}))`;
}
