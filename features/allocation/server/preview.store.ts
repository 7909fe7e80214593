/**
 * SQL for previews: whom an allocation would reach, who already knows the answers, and who has the test from
 * other allocations.
 */
import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { waysFrom } from '#features/groups/server/public.store.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { ReleaseSubject } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { usesAttempt } from './allotments.store.ts';

/** At most this many people are examined one by one. People of one school all wait for the same closing. */
const MOST_LOOKED_AT = 2_000;

/** The active takers reached by these allocations, by test. */
export async function listReached(
  db: Kysely<Tables>,
  allocations: readonly string[],
): Promise<{ assessment: string; taker: string }[]> {
  const given = sql`(select * from allocations where id = any(${allocations}::uuid[]))`;
  const { rows } = await sql<{ assessment: string; taker: string }>`
    select distinct allocations.assessment, ways.person as taker
    from (${waysFrom(given)}) ways join allocations on allocations.id = ways.allocation
      join people on people.id = ways.person
    where people.deactivated_at is null and people.role in ('student', 'guest')
    limit ${MOST_LOOKED_AT}`.execute(db);
  return rows;
}

/** A session whose taker may know the right answers, with their name. */
interface TakenBy extends ReleaseSubject {
  readonly assessment: string;
  readonly name: string;
}

/**
 * The scored sessions of these tests by people in view who belong to the schools of `takers` or are among
 * them.
 */
export async function listTakenBy(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  assessments: readonly string[],
  takers: readonly string[],
): Promise<TakenBy[]> {
  const { rows } = await sql<TakenBy>`
    select sessions.id, sessions.assessment, sessions.taker, sessions.status, sessions.scored_at, sessions.released_at,
      sessions.correctness_released_at, sessions.answers_released_at, sessions.out_since, concat_ws(' ', people.first_name, people.last_name) as name
    from sessions join people on people.id = sessions.taker
    where sessions.assessment = any(${assessments}::uuid[]) and sessions.status in ('scored', 'released')
      and sessions.scored_at is not null and ${peopleInReach(reach, caller)}
      and (sessions.taker = any(${takers}::uuid[]) or sessions.taker in (
        select fellow.person from school_members fellow where fellow.school in (
          select school from school_members where person = any(${takers}::uuid[]))))
    order by people.sort_name, people.id
    limit ${MOST_LOOKED_AT}`.execute(db);
  return rows;
}

/** How many of these people answered a question of the test's current revision in any kind of practice. */
export async function countPractised(
  db: Kysely<Tables>,
  { assessment, takers }: { assessment: string; takers: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct sessions.taker)::int as count
    from sessions join attempts on attempts.session = sessions.id
    where sessions.taker = any(${takers}::uuid[]) and sessions.mode = 'practice'
      and (attempts.was_ever_answered or exists (select from practice_tries where attempt = attempts.id))
      and attempts.question in (
        select placements.question from assessment_sections join placements on placements.section = assessment_sections.id
        where assessment_sections.assessment = ${assessment})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * How many people outside the schools of `takers` have the test, have not taken it, and may start it after
 * `from`.
 */
export async function countElsewhere(
  db: Kysely<Tables>,
  { assessment, takers, from }: { assessment: string; takers: readonly string[]; from: Date },
): Promise<number> {
  const given = sql`(select * from allocations where assessment = ${assessment})`;
  const { rows } = await sql<{ count: number }>`
    select count(distinct people.id)::int as count
    from (${waysFrom(given)}) ways join allocations on allocations.id = ways.allocation
      join assessments on assessments.id = allocations.assessment
      join people on people.id = ways.person
    where people.deactivated_at is null and people.role in ('student', 'guest') and allocations.mode <> 'practice'
      and coalesce(coalesce(allocations.closes_at, assessments.closes_at) > ${from}, true)
      and people.id <> all(${takers}::uuid[])
      and not exists (select from school_members own where own.person = people.id and own.school in (
        select school from school_members where person = any(${takers}::uuid[])))
      and not exists (select from sessions where sessions.taker = people.id and sessions.submitted_at is not null
        and sessions.assessment = ${assessment} and sessions.mode <> 'practice' and ${usesAttempt})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
