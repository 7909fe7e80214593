/**
 * Finds when tests are over: the time windows of their assignments by school, and the tests still in
 * progress.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Closing, closingOf, type SchoolWays } from '../closing.rules.ts';

/** A person and an assessment that they took. */
export interface Took {
  readonly assessment: string;
  readonly taker: string;
}

/** The release settings of an assessment, and the closing that `on_close` waits for. */
export interface AssessmentRelease extends Closing {
  readonly release: ReleaseSwitches;
}

type Row = Took & {
  readonly release: ReleaseSwitches;
  readonly window_ends_at: number | null;
  readonly open_to_guests: boolean;
  readonly has_own: boolean;
  readonly own_is_endless: boolean | null;
  readonly own_last_at: number | null;
} & (SchoolWays | { readonly school: null });

/** SQL that converts an instant to milliseconds since 1970. */
const ms = (instant: RawBuilder<unknown>) =>
  sql`floor(extract(epoch from ${instant}) * 1000)::double precision`;

/**
 * The closing that the releases for each taker wait for, keyed by `closingKey`. Assessments that do not exist
 * have no entry. An individual assignment counts at the school for which it was made. If it was made for no
 * school, or for one that the person has left, it counts at all the person's schools. Runs one statement for
 * any number of takers.
 */
export async function listClosings(
  db: Kysely<Tables>,
  took: readonly Took[],
): Promise<Map<string, AssessmentRelease>> {
  if (took.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with asked as (
      select distinct assessment, taker
      from unnest(${took.map(({ assessment }) => assessment)}::uuid[], ${took.map(({ taker }) => taker)}::uuid[])
        as asked (assessment, taker)
    ), belongs as (
      select asked.assessment, asked.taker, school_members.school
      from asked join school_members on school_members.person = asked.taker
    ), places as (
      select distinct assessment, school from belongs
    ), closed as (
      select places.assessment, places.school, allocations.mode = 'practice' as is_practice,
        bool_or(coalesce(allocations.closes_at, assessments.closes_at) is null) as is_endless,
        max(coalesce(allocations.closes_at, assessments.closes_at)) as last_at,
        max(allocations.closes_at) filter (where allocations.counts) as counted_until
      from places
        join assessments on assessments.id = places.assessment
        join allocations on allocations.assessment = places.assessment
        left join groups on groups.id = allocations.group_id
      where allocations.school = places.school or groups.school = places.school
        or exists (select from school_members named
          where named.person = allocations.person and named.school = places.school)
          and (allocations.given_for is null or allocations.given_for = places.school
            or not exists (select from school_members stayed
              where stayed.person = allocations.person and stayed.school = allocations.given_for))
      group by places.assessment, places.school, is_practice
    ), under_way as (
      select sessions.assessment, sessions.taker, sessions.started_at,
        case when finish_by is null or sessions.status = 'paused' then 'infinity'::timestamptz else finish_by end as until
      from sessions
      where sessions.assessment in (select assessment from places) and sessions.mode <> 'practice'
        and sessions.status in ('in_progress', 'on_break', 'paused')
    ), own as (
      select asked.assessment, asked.taker,
        bool_or(coalesce(allocations.closes_at, assessments.closes_at) is null) as is_endless,
        max(coalesce(allocations.closes_at, assessments.closes_at)) as last_at
      from asked
        join assessments on assessments.id = asked.assessment
        join allocations on allocations.person = asked.taker and allocations.assessment = asked.assessment
      group by asked.assessment, asked.taker
    )
    select asked.assessment, asked.taker, assessments.release, assessments.open_to_guests,
      ${ms(sql`assessments.closes_at`)} as window_ends_at,
      own.taker is not null as has_own, own.is_endless as own_is_endless, ${ms(sql`own.last_at`)} as own_last_at,
      closed.school, closed.is_practice, closed.is_endless,
      ${ms(sql`closed.last_at`)} as last_at, ${ms(sql`closed.counted_until`)} as counted_until,
      ${ms(sql`running.until`)} as under_way_until, ${ms(sql`running.counting_until`)} as counting_until
    from asked
      join assessments on assessments.id = asked.assessment
      left join own on own.assessment = asked.assessment and own.taker = asked.taker
      left join belongs on belongs.assessment = asked.assessment and belongs.taker = asked.taker
      left join closed on closed.assessment = asked.assessment and closed.school = belongs.school
      left join lateral (
        select max(until) filter (where started_at <= closed.last_at) as until,
          max(until) filter (where started_at <= closed.counted_until) as counting_until
        from under_way join school_members fellow on fellow.person = under_way.taker
        where under_way.assessment = closed.assessment and fellow.school = closed.school
      ) running on true`.execute(db);
  const asked = Map.groupBy(rows, closingKey);
  return new Map([...asked].map(([key, [first, ...more]]) => [key, releaseOf(first, more)]));
}

/** Map key of one taker of one assessment. */
export function closingKey({ assessment, taker }: Took): string {
  return `${assessment} ${taker}`;
}

function releaseOf(first: Row | undefined, more: readonly Row[]): AssessmentRelease {
  if (first === undefined) throw new Error('The group has no rows.');
  const { release, window_ends_at, open_to_guests, has_own, own_is_endless, own_last_at } = first;
  const schools = [first, ...more].filter((row): row is Row & SchoolWays => row.school !== null);
  const own = has_own ? { is_endless: own_is_endless === true, last_at: own_last_at } : null;
  return { release, ...closingOf({ schools, own, window_ends_at, open_to_guests }) };
}
