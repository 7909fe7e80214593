/** The ways of many tests and sets to many people, each assignment once with everybody whom it reaches. */
import { type Kysely, sql } from 'kysely';
import type { AllocationTerms } from '#core/access/allocation.ts';
import { waysFrom } from '#features/groups/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** One assignment, and the places in the asked list of the people whom it reaches. */
export interface SharedWay extends AllocationTerms {
  /** The test or the practice set. */
  readonly thing: string;
  readonly places: readonly number[];
}

interface Row extends Omit<SharedWay, 'opens_at' | 'due_at' | 'closes_at' | 'allotted_at'> {
  readonly opens_at: Date | null;
  readonly due_at: Date | null;
  readonly closes_at: Date | null;
  readonly allotted_at: Date;
}

/**
 * All assignments of these tests and practice sets that reach these people, with the places of the people in
 * `people`, from 0. A set has the mode `practice`. Runs one SQL statement.
 */
export async function listSharedWays(
  db: Kysely<Tables>,
  people: readonly string[],
  { tests, sets }: { readonly tests: readonly string[]; readonly sets: readonly string[] },
): Promise<SharedWay[]> {
  const given = sql`(
    select id, assessment as thing, person, group_id, school, mode, opens_at, due_at, closes_at, attempts_allowed, allotted_at
    from allocations where assessment = any(${tests}::uuid[])
    union all
    select id, practice_set, person, group_id, school, 'practice', opens_at, due_at, closes_at, null, allotted_at
    from practice_allocations where practice_set = any(${sets}::uuid[]))`;
  const { rows } = await sql<Row>`
    with given as materialized (select * from ${given} given),
      reached as (
        select ways.allocation, ways.source, array_agg((asked.place - 1)::int) as places
        from (${waysFrom(sql`given`)}) ways
          join unnest(${people}::uuid[]) with ordinality as asked (person, place) on asked.person = ways.person
        group by ways.allocation, ways.source)
    select given.thing, given.mode, given.opens_at, given.due_at, given.closes_at, given.attempts_allowed, given.allotted_at,
      reached.source, reached.places
    from reached join given on given.id = reached.allocation`.execute(db);
  const milliseconds = (instant: Date | null) => instant?.getTime() ?? null;
  return rows.map((row) => ({
    ...row,
    opens_at: milliseconds(row.opens_at),
    due_at: milliseconds(row.due_at),
    closes_at: milliseconds(row.closes_at),
    allotted_at: row.allotted_at.getTime(),
  }));
}
