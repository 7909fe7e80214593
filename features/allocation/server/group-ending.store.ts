/** What ends with a group: its allotments, and what of them its members have begun. */
import { type Kysely, sql } from 'kysely';
import { waysFrom } from '#features/groups/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

export interface GroupEnding {
  /** Tests allotted to the group. */
  readonly allotments: number;
  /** Members who have yet to begin one of these that is not over, and have it from nowhere else. */
  readonly losing_tests: number;
  /** Members in the middle of one of these. */
  readonly under_way: number;
  /** Sessions that members sat of these. */
  readonly sessions: number;
}

/** What ends with a group at `now`. One statement. */
export async function whatEndsWithGroup(db: Kysely<Tables>, group: string, now: Date): Promise<GroupEnding> {
  const { rows } = await sql<GroupEnding>`
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
      (select count(*) from given)::integer as allotments,
      (select count(distinct person) from held where is_open
        and not exists (select from sat where taker = held.person and sat.assessment = held.assessment)
        and not exists (select from other where other.person = held.person and other.assessment = held.assessment)
      )::integer as losing_tests,
      (select count(distinct taker) from sat where status in ('in_progress', 'on_break', 'paused'))::integer as under_way,
      (select count(*) from sat)::integer as sessions`.execute(db);
  const [ending] = rows;
  if (ending === undefined) throw new Error('Counting gives one row.');
  return ending;
}
