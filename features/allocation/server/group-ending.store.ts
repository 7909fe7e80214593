/** SQL for what ends with a group: its assignments of every kind, and its members' progress in its tests. */
import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { waysFrom } from '#features/groups/server/public.store.ts';
import type { AssignedThings } from '#features/people/assignments-lost.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import { assignmentsOf } from './assignments.store.ts';
import { EVERYONES, type SeenRow, thingsOf } from './membership-ending.store.ts';

export interface TestsEnding {
  /**
   * Members who would lose a test that is still open, have not started it, and have no other assignment of
   * it.
   */
  readonly losing_tests: number;
  /** Members in the middle of one of these tests. */
  readonly under_way: number;
  /** Sessions of these tests that members have started. */
  readonly sessions: number;
}

/** Counts the effects on a group's tests if the group is removed at `now`. Runs one SQL statement. */
export async function whatEndsOfTests(db: Kysely<Tables>, group: string, now: Date): Promise<TestsEnding> {
  const { rows } = await sql<TestsEnding>`
    with others as (
      select * from allocations where group_id is distinct from ${group}
        and assessment in (select assessment from allocations where group_id = ${group})
    ), given as (
      select allocations.assessment, assessments.status = 'published'
          and coalesce(coalesce(allocations.closes_at, assessments.closes_at) > ${now}, true) as is_open
      from allocations join assessments on assessments.id = allocations.assessment
      where allocations.group_id = ${group}
    ), held as (
      select person, assessment, is_open from group_members cross join given where group_id = ${group}
    ), other as (
      select ways.person, others.assessment
      from (${waysFrom(sql`others`)}) ways join others on others.id = ways.allocation
    ), sat as (
      select taker, sessions.assessment, sessions.status from sessions
      join held on held.person = sessions.taker and held.assessment = sessions.assessment
      where started_at is not null and sessions.status <> 'voided'
    )
    select
      (select count(distinct person) from held where is_open
        and not exists (select from sat where taker = held.person and sat.assessment = held.assessment)
        and not exists (select from other where other.person = held.person and other.assessment = held.assessment)
      )::integer as losing_tests,
      (select count(distinct taker) from sat where status in ('in_progress', 'on_break', 'paused'))::integer as under_way,
      (select count(*) from sat)::integer as sessions`.execute(db);
  const [ending] = rows;
  if (ending === undefined) throw new Error('The count returned no row.');
  return ending;
}

/** The content that is assigned to a group. Only titles within `content` are shown. */
export async function listThingsOfGroup(
  db: Kysely<Tables>,
  group: string,
  content: View,
): Promise<AssignedThings> {
  const { rows } = await sql<SeenRow>`
    select given.kind, given.title,
      given.id in (select seen.id from ${assignmentsOf(EVERYONES, content)} seen) as is_seen
    from ${assignmentsOf(EVERYONES, EVERYONES)} given
    where given.group_id = ${group} order by given.kind, given.title, given.id`.execute(db);
  return thingsOf(rows);
}
