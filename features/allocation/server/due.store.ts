/** What falls due among people in view, and how far they have come with it. It knows allotments and sessions, no scores. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { waysFrom } from '#features/groups/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { usesAttempt } from './allotments.store.ts';

/** Due from `from` on and before `until`. */
export interface DueWindow {
  readonly from: Date;
  readonly until: Date;
}

/**
 * What is due in a window to whom in view, as SQL, a row a person and allotment: `allocation`, `assessment`, `due_at`,
 * `group_id`, `school`, `person`, `is_begun` and `is_done`. An attempt counts for an allotment that was given before it
 * was handed in, and for a later one that leaves no other; practice counts for what is given for practice alone, and uses none. Of
 * several allotments of a test to one person the latest day counts, as it does for them. `closes_at` is when the last of those
 * with a day closes. `inView` is a condition on `people`.
 */
export function dueSoon(inView: RawBuilder<SqlBool>, { from, until }: DueWindow): RawBuilder<unknown> {
  const given = sql`(select * from allocations where due_at >= ${from})`;
  return sql`
    select * from (select ways.allocation, allocations.assessment, allocations.due_at, allocations.group_id, allocations.school,
      ways.person, coalesce(handed_in.is_done or held.is_under_way, false) as is_begun,
      coalesce(handed_in.is_done, false) as is_done, max(allocations.due_at) over of_test as last_due_at,
      max(coalesce(allocations.closes_at, assessments.closes_at, 'infinity')) over of_test as closes_at
    from (${waysFrom(given)}) ways
      join allocations on allocations.id = ways.allocation
      join assessments on assessments.id = allocations.assessment
      join people on people.id = ways.person
      cross join lateral (
        select count(*) as used, max(submitted_at) as last_at,
          bool_or(started_at is not null and submitted_at is null) as is_under_way
        from sessions where taker = ways.person and sessions.assessment = allocations.assessment and ${usesAttempt}
          and (sessions.mode = 'practice') = (allocations.mode = 'practice')
      ) held
      cross join lateral (
        select held.last_at >= allocations.allotted_at or (held.last_at is not null and not held.is_under_way
          and allocations.mode <> 'practice' and held.used >= coalesce(allocations.attempts_allowed, assessments.attempts_allowed)) as is_done
      ) handed_in
    where people.role in ('student', 'guest') and people.deactivated_at is null and assessments.status = 'published' and ${inView}
    window of_test as (partition by ways.person, allocations.assessment, allocations.mode = 'practice')) due
    where due_at = last_due_at and due_at < ${until}`;
}

/** When something was first allotted to people in view, as SQL: `person` and `at`. `inView` is a condition on `people`. */
export function firstAllotted(inView: RawBuilder<SqlBool>): RawBuilder<unknown> {
  // Of all that a group or a school was given in its years the first alone is followed to its members.
  const first = sql`(select distinct on (person, group_id, school) * from allocations
    order by person, group_id, school, allotted_at)`;
  return sql`
    select ways.person, min(allocations.allotted_at) as at
    from (${waysFrom(first)}) ways join allocations on allocations.id = ways.allocation
      join people on people.id = ways.person
    where ${inView} group by ways.person`;
}

interface DueTest {
  readonly assessment: string;
  readonly title: string;
  /** The group, the school, or how many by name. */
  readonly target: string;
  readonly due_at: string;
  readonly people: number;
  readonly begun: number;
  readonly done: number;
}

export interface DueTests {
  readonly rows: DueTest[];
  /** Of all that is due in the window, each test once. */
  readonly tests: number;
  /** Each person once a test. */
  readonly not_begun: number;
}

/** What is due soonest in a window, test by test and target by target, at most `limit` of them; and all of it in two figures. */
export async function listDueTests(
  db: Kysely<Tables>,
  inView: RawBuilder<SqlBool>,
  window: DueWindow,
  limit: number,
): Promise<DueTests> {
  const { rows } = await sql<Omit<DueTest, 'due_at'> & { due_at: Date; tests: number; not_begun: number }>`
    with due as materialized (${dueSoon(inView, window)})
    select due.assessment, assessments.title, due.due_at,
      coalesce(max(groups.name), max(schools.name),
        case when count(distinct person) = 1 then '1 student' else count(distinct person) || ' students' end) as target,
      count(distinct person)::int as people, count(distinct person) filter (where is_begun)::int as begun,
      count(distinct person) filter (where is_done)::int as done,
      (select count(distinct assessment)::int from due) as tests,
      (select count(distinct (person, assessment))::int from due where not is_begun) as not_begun
    from due join assessments on assessments.id = due.assessment
      left join groups on groups.id = due.group_id left join schools on schools.id = due.school
    group by due.assessment, assessments.title, due.due_at, due.group_id, due.school
    order by due.due_at, assessments.title, target limit ${limit}`.execute(db);
  const [first] = rows;
  return {
    rows: rows.map(({ tests: _, not_begun: __, due_at, ...row }) => ({
      ...row,
      due_at: due_at.toISOString(),
    })),
    tests: first?.tests ?? 0,
    not_begun: first?.not_begun ?? 0,
  };
}
