/** SQL for a counselor's home: the facts about the counselor's students, except answers and scores. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { lastWork } from '#features/activity/server/public.store.ts';
import { dueSoon, firstAllotted } from '#features/allocation/server/public.ts';
import { oldestWaiting } from '#features/doubts/server/public.store.ts';
import { GROUPS_OF_PERSON } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

export interface CaseRow {
  readonly id: string;
  readonly name: string;
  readonly goal_score: number | null;
  readonly test_date: string | null;
  readonly last_work: Date | null;
  readonly first_allotted: Date | null;
  readonly has_signed_in: boolean;
  readonly overdue: number;
  readonly doubt_since: Date | null;
}

/** An upper bound that no real caseload reaches. */
const MOST_STUDENTS = 5_000;

/**
 * The active students in reach, by last name, each with the last work, the first assignment, overdue tests
 * and the oldest waiting doubt. Runs five statements.
 */
export async function listCases(
  db: Kysely<Tables>,
  inReach: RawBuilder<SqlBool>,
  { from, now }: { from: Date; now: Date },
): Promise<CaseRow[]> {
  const mine = sql<SqlBool>`people.role = 'student' and people.deactivated_at is null and ${inReach}`;
  const { rows } = await sql<Pick<CaseRow, 'id' | 'name' | 'goal_score' | 'test_date' | 'has_signed_in'>>`
    select people.id, concat_ws(' ', people.first_name, people.last_name) as name, people.goal_score,
      people.test_date::text, people.last_seen_at is not null as has_signed_in
    from people where ${mine}
    order by people.sort_name, people.id limit ${MOST_STUDENTS}`.execute(db);
  const work = await sql<{ person: string; at: Date | null }>`
    select people.id as person, worked.at from people, lateral ${lastWork(sql.ref('people.id'))} worked
    where ${mine}`.execute(db);
  const late = await sql<{ person: string; n: number }>`
    select person, count(distinct assessment)::int as n from (${dueSoon(inReach, { from, until: now })}) due
    where not is_done and closes_at > ${now} group by person`.execute(db);
  const given = await sql<{ person: string; at: Date }>`${firstAllotted(inReach)}`.execute(db);
  const asked = await sql<{ person: string; at: Date }>`${oldestWaiting(mine)}`.execute(db);
  // Joined in code, because PostgreSQL would use a slow nested loop over these computed sets.
  const workedAt = new Map(work.rows.map(({ person, at }) => [person, at]));
  const overdue = new Map(late.rows.map(({ person, n }) => [person, n]));
  const givenAt = new Map(given.rows.map(({ person, at }) => [person, at]));
  const doubtSince = new Map(asked.rows.map(({ person, at }) => [person, at]));
  return rows.map((row) => ({
    ...row,
    doubt_since: doubtSince.get(row.id) ?? null,
    last_work: workedAt.get(row.id) ?? null,
    first_allotted: givenAt.get(row.id) ?? null,
    overdue: overdue.get(row.id) ?? 0,
  }));
}

/** The first group by name of each of these people. People without a group are missing from the map. */
export async function listFirstGroups(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; group: string | null }>`
    select people.id, ${GROUPS_OF_PERSON} -> 0 ->> 'name' as group from people
    where people.id = any(${people}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ id, group }) => (group === null ? [] : [[id, group] as const])));
}
