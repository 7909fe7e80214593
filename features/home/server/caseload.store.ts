/** What is known of the students in somebody's care. What they answered and scored is asked of others. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dueSoon, firstAllotted } from '#features/allocation/server/public.ts';
import { GROUPS_OF_PERSON } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

export interface CaseRow {
  readonly id: string;
  readonly name: string;
  readonly group: string | null;
  readonly goal_score: number | null;
  readonly test_date: string | null;
  readonly last_work: Date | null;
  readonly first_allotted: Date | null;
  readonly overdue: number;
}

/** More are no caseload. */
const MOST_STUDENTS = 5_000;

/** The active students in reach, by name: when they last worked, since when they have something to do, what is overdue. One statement. */
export async function listCases(
  db: Kysely<Tables>,
  inReach: RawBuilder<SqlBool>,
  { from, now }: { from: Date; now: Date },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    with mine as materialized (
      select people.id, concat_ws(' ', people.first_name, people.last_name) as name, people.goal_score,
        people.test_date::text, ${GROUPS_OF_PERSON} -> 0 ->> 'name' as group
      from people where people.role = 'student' and people.deactivated_at is null and ${inReach}
      order by people.last_name, people.first_name, people.id limit ${MOST_STUDENTS}
    ), work as (
      select sessions.taker, max(coalesce(sessions.submitted_at, under_way.at, sessions.started_at)) as at
      from sessions join mine on mine.id = sessions.taker
        left join lateral (
          select max(updated_at) as at from attempts where attempts.session = sessions.id
        ) under_way on sessions.submitted_at is null and sessions.started_at is not null
      where sessions.status not in ('voided', 'expired') and sessions.started_at is not null
      group by sessions.taker
    ), late as (
      select person, count(distinct assessment)::int as n from (${dueSoon(inReach, { from, until: now })}) due
      where not is_done group by person
    ), given as (${firstAllotted(inReach)})
    select mine.*, work.at as last_work, given.at as first_allotted, coalesce(late.n, 0) as overdue
    from mine left join work on work.taker = mine.id left join late on late.person = mine.id
      left join given on given.person = mine.id
    order by mine.name, mine.id`.execute(db);
  return rows;
}
