/**
 * SQL that lists assignments of every kind together, from the tables of tests, sets, materials, shelves and
 * videos.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { View as ContentView } from '#core/access/access.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import { isExcused, peopleOfGroups, waysFrom } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { libraryAssignments, shelvesWith } from '#features/library/server/public.store.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { videoAssignments } from '#features/videos/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AssignedKind } from '../allocation-values.contract.ts';
import type { Assignment } from '../assignments.contract.ts';
import { targetInView, type View } from './allocations.store.ts';
import type { DueWindow } from './due.store.ts';
import { isGivenForOwn } from './given-for.store.ts';

/**
 * The reader's reach: `view` for targets they see, `writing` for targets from which they may take assignments
 * back, `content` for the schools whose content they see.
 */
export interface AssignmentsView {
  readonly view: View;
  readonly writing: View;
  readonly content: ContentView;
}

/**
 * SQL: assignments of all kinds within `content`. `is_own` is false if a different school assigned the
 * content to the individual.
 */
export function assignmentsOf(writing: View, content: ContentView): RawBuilder<unknown> {
  return sql`(
    select 'test' as kind, allocations.id, allocations.assessment as thing, assessments.title,
      assessments.search_text as words, allocations.person, allocations.group_id, allocations.school,
      allocations.given_for, allocations.mode, allocations.opens_at, allocations.due_at, allocations.closes_at,
      allocations.attempts_allowed, allocations.counts, '' as reason, allocations.allocated_by as by,
      allocations.created_at, ${isGivenForOwn(writing)} as is_own
    from allocations join assessments on assessments.id = allocations.assessment
    where ${contentInReach('assessments.school', content)}
    union all
    select 'practice_set', given.id, given.practice_set, practice_sets.title, practice_sets.search_text, given.person,
      given.group_id, given.school, null, 'practice', given.opens_at, given.due_at, given.closes_at, null, false, '',
      given.allotted_by, given.allotted_at, true
    from practice_allocations given join practice_sets on practice_sets.id = given.practice_set
    where ${contentInReach('practice_sets.school', content)}
    union all
    select kind, id, thing, title, words, person, group_id, null, null, null, opens_at, due_at, null, null, false, reason,
      allotted_by, allotted_at, true
    from (${libraryAssignments(content)} union all ${videoAssignments(content)}) studied)`;
}

interface Query {
  readonly search?: string | undefined;
  readonly kind?: AssignedKind | undefined;
  readonly user?: string | undefined;
  readonly group?: string | undefined;
  readonly school?: string | undefined;
  readonly assessment?: string | undefined;
  readonly practice_set?: string | undefined;
  readonly material?: string | undefined;
  readonly library_group?: string | undefined;
  readonly video?: string | undefined;
  readonly ordering: 'created_at' | '-created_at';
}

/** A page of the assignments in view. Runs two SQL statements. */
export async function listAssignments(
  db: Kysely<Tables>,
  { view, writing, content }: AssignmentsView,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Assignment>> {
  /* A counselor's students may belong to other schools. For one student they see everything that reaches
     them. */
  const isOfStudent = view.reach === 'allocated' && query.user !== undefined;
  const conditions = [...(isOfStudent ? [] : [targetInView('given', view)]), ...filtersOf(query, view)];
  const rows = sql`with assigned as (select * from ${assignmentsOf(writing, content)} each)
    select given.*, concat_ws(' ', giver.first_name, giver.last_name) as by_name, for_school.name as given_for_name,
      coalesce(groups.name, schools.name, concat_ws(' ', people.first_name, people.last_name)) as target_name,
      coalesce(given.is_own and ${targetInView('given', writing)}, false) as may_take_back
    from assigned given
      join people giver on giver.id = given.by
      left join people on people.id = given.person
      left join groups on groups.id = given.group_id
      left join schools on schools.id = given.school
      left join schools for_school on for_school.id = given.given_for
    where ${sql.join(conditions, sql` and `)}
      and ${everyWord(sql`concat_ws(' ', given.words, people.search_text, searched_name(groups.name), searched_name(schools.name))`, query.search)}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${rows}) listed`.execute(
    db,
  );
  const direction = query.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const page = await sql<Row>`select * from (${rows}) listed
    order by created_at ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows: page.rows.map(toAssignment) };
}

function filtersOf(query: Query, { reach, caller }: View): RawBuilder<SqlBool>[] {
  const { kind, user, group, school, material } = query;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (kind !== undefined) conditions.push(sql<SqlBool>`given.kind = ${kind}`);
  if (group !== undefined) conditions.push(sql<SqlBool>`given.group_id = ${group}`);
  if (school !== undefined) conditions.push(sql<SqlBool>`given.school = ${school}`);
  if (user !== undefined) {
    // A school's assignments would reveal that a person whom the caller cannot see belongs to it.
    conditions.push(sql<SqlBool>`exists (select from people where people.id = ${user} and ${peopleInReach(reach, caller)})
      and given.id in (select allocation from (${waysFrom(sql`assigned`)}) ways where ways.person = ${user})`);
  }
  for (const [thing, of] of [
    [query.assessment, 'test'],
    [query.practice_set, 'practice_set'],
    [query.library_group, 'library_group'],
    [query.video, 'video'],
  ] as const) {
    if (thing !== undefined) conditions.push(sql<SqlBool>`given.kind = ${of} and given.thing = ${thing}`);
  }
  if (material !== undefined) {
    conditions.push(sql<SqlBool>`((given.kind = 'material' and given.thing = ${material})
      or (given.kind = 'library_group' and given.thing in ${shelvesWith(material)}))`);
  }
  return conditions;
}

export interface DueStudy {
  readonly kind: Exclude<AssignedKind, 'test'>;
  readonly thing: string;
  readonly title: string;
  readonly due_at: Date;
  /** The name of the group or school, or the number of individuals. */
  readonly target: string;
}

/**
 * What is due in a window besides tests, by thing, target and due date, at most `limit` rows; only what the
 * members of `group` have, if it is given. Sets from which an individual is excused are left out. Runs one SQL
 * statement.
 */
export async function listDueStudy(
  db: Kysely<Tables>,
  { view, writing, content }: AssignmentsView,
  { from, until }: DueWindow,
  { group, limit }: { group: string | undefined; limit: number },
): Promise<DueStudy[]> {
  const { reach, caller } = view;
  const isOfGroup =
    group === undefined
      ? sql`true`
      : sql`exists (select from groups asked where asked.id = ${group}
          and asked.id in (select groups.id from groups where ${groupsInReach({ reach, caller })})
          and (given.group_id = asked.id or given.school = asked.school
            or given.person in (${peopleOfGroups(sql`groups.id = ${group}`)})))`;
  const { rows } = await sql<DueStudy>`
    select given.kind, given.thing, given.title, given.due_at,
      coalesce(max(groups.name), max(schools.name),
        case when count(distinct given.person) = 1 then '1 student' else count(distinct given.person) || ' students' end) as target
    from ${assignmentsOf(writing, content)} given
      left join groups on groups.id = given.group_id
      left join schools on schools.id = given.school
    where given.kind <> 'test' and given.due_at >= ${from} and given.due_at < ${until}
      and ${targetInView('given', view)} and ${isOfGroup}
      and not exists (select from practice_allocations ways
        where ways.id = given.id and ${isExcused(sql.ref('ways.person'), 'ways')})
    group by given.kind, given.thing, given.title, given.due_at, given.group_id, given.school
    order by given.due_at, given.title, target limit ${limit}`.execute(db);
  return rows;
}

/** The assignments of `ids` that the caller may take back, each with its kind and target. */
export async function listToTakeBack(
  db: Kysely<Tables>,
  { writing, content }: Omit<AssignmentsView, 'view'>,
  ids: readonly string[],
): Promise<{ id: string; kind: AssignedKind; person: string | null; group_id: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    kind: AssignedKind;
    person: string | null;
    group_id: string | null;
  }>`
    select given.id, given.kind, given.person, given.group_id from ${assignmentsOf(writing, content)} given
    where given.id = any(${ids}::uuid[]) and given.is_own and ${targetInView('given', writing)}`.execute(db);
  return rows;
}

interface Row {
  readonly id: string;
  readonly kind: AssignedKind;
  readonly thing: string;
  readonly title: string;
  readonly person: string | null;
  readonly group_id: string | null;
  readonly school: string | null;
  readonly target_name: string;
  readonly given_for: string | null;
  readonly given_for_name: string | null;
  readonly mode: SessionMode | null;
  readonly opens_at: Date | null;
  readonly due_at: Date | null;
  readonly closes_at: Date | null;
  readonly attempts_allowed: number | null;
  readonly counts: boolean;
  readonly reason: string;
  readonly by: string;
  readonly by_name: string;
  readonly created_at: Date;
  readonly may_take_back: boolean;
}

function toAssignment(row: Row): Assignment {
  const { id, kind, person, group_id, school, given_for, mode, attempts_allowed, counts, reason } = row;
  const target_kind = person !== null ? 'person' : group_id !== null ? 'group' : 'school';
  return {
    id,
    kind,
    thing: { id: row.thing, title: row.title },
    target: { kind: target_kind, id: person ?? group_id ?? school ?? '', name: row.target_name },
    given_for: given_for === null ? null : { id: given_for, name: row.given_for_name ?? '' },
    mode,
    opens_at: row.opens_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
    attempts_allowed,
    counts,
    reason,
    allocated_by: { id: row.by, name: row.by_name },
    created_at: row.created_at.toISOString(),
    may_take_back: row.may_take_back,
  };
}
