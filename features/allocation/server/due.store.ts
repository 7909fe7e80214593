/** SQL for tests that are due among people in view, and how far those people are. Does not read scores. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isExcused, waysFrom } from '#features/groups/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { usesAttempt } from './allotments.store.ts';

/** A period that includes `from` but not `until`. */
export interface DueWindow {
  readonly from: Date;
  readonly until: Date;
}

/**
 * SQL: what is due in a window for people in view, one row for each person and allocation: `allocation`,
 * `assessment`, `due_at`, `group_id`, `school`, `person`, `is_begun`, `is_done` and `closes_at`. `inView` is
 * a condition on `people`.
 * An attempt counts for allocations made before its submission, and for later ones that leave no further
 * attempt. Practice counts only for practice allocations and uses no attempts.
 * If a person has several allocations of a test, only the latest due date counts. `closes_at` is the latest
 * closing among them. Nothing is due for a person who is excused.
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
      and not ${isExcused(sql.ref('ways.person'), 'allocations')}
    window of_test as (partition by ways.person, allocations.assessment, allocations.mode = 'practice')) due
    where due_at = last_due_at and due_at < ${until}`;
}

/**
 * SQL: when a test or set was first assigned to people in view, as `person` and `at`. `inView` is a condition
 * on `people`.
 */
export function firstAllotted(inView: RawBuilder<SqlBool>): RawBuilder<unknown> {
  /* For a group or school only the first allocation is joined with its members, because over the years
     there may be many. */
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
  /** The name of the group or school, or the number of individuals. */
  readonly target: string;
  readonly due_at: string;
  readonly people: number;
  readonly begun: number;
  readonly done: number;
}

export interface DueTests {
  readonly rows: DueTest[];
  /** The number of different tests due in the window. */
  readonly tests: number;
  /** The number of pairs of a person and a test that is not started. */
  readonly not_begun: number;
}

/**
 * The tests due soonest in a window, by test and target, at most `limit` rows, with two totals over all of
 * them.
 */
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
