/** SQL for the sessions of many students in many columns, and for what is excused. */
import { type Kysely, sql } from 'kysely';
import { scoreIsOut } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type ColumnScope, isOfScope } from './gradebook.store.ts';

export interface AttemptRow {
  readonly session: string;
  /** The places of the student and of the column in the asked lists, from 0. */
  readonly student: number;
  readonly column: number;
  readonly is_practice: boolean;
  readonly status: string;
  readonly submitted_at: number | null;
  readonly raw: number | null;
  readonly raw_max: number | null;
  readonly scaled: number | null;
  readonly score_scale: string | null;
  readonly pending_marks: number;
  readonly is_out: boolean;
  readonly release_at: number | null;
}

type Packed = readonly [
  session: string,
  student: number,
  column: number,
  is_practice: boolean,
  status: string,
  submitted_at: number | null,
  raw: number | null,
  raw_max: number | null,
  scaled: number | null,
  score_scale: string | null,
  pending_marks: number,
  is_out: boolean,
  release_at: number | null,
];

/**
 * All sessions of these students in these tests and practice sets, those in progress first, then the newest.
 * Runs one SQL statement.
 */
export async function listAttempts(
  db: Kysely<Tables>,
  students: readonly string[],
  columns: readonly string[],
  now: Date,
): Promise<AttemptRow[]> {
  /* One text without column names, because for 20,000 sessions building, sending and parsing rows takes longer
     than finding them. */
  const { rows } = await sql<{ packed: Packed[] | null }>`
    select json_agg(json_build_array(session, student, thing, is_practice, status,
      floor(extract(epoch from submitted_at) * 1000), raw, raw_max, scaled, score_scale, pending_marks, is_out,
      floor(extract(epoch from release_at) * 1000))
      order by is_under_way desc, created_at desc, session desc) as packed
    from (
      select sessions.id as session, asked.place - 1 as student, things.place - 1 as thing, mode = 'practice' as is_practice,
        sessions.status, submitted_at, raw, raw_max, scaled, score_scale, pending_marks, sessions.created_at,
        sessions.status in ('generated', 'in_progress', 'on_break', 'paused') as is_under_way,
        case when sessions.status in ('scored', 'released') then coalesce(${scoreIsOut(sql.ref('sessions.assessment'), now)}, false)
          else false end as is_out,
        case when released_at > ${now} then released_at end as release_at
      from unnest(${students}::uuid[]) with ordinality as asked (person, place)
        join sessions on sessions.taker = asked.person
        join unnest(${columns}::uuid[]) with ordinality as things (id, place)
          on things.id = coalesce(sessions.assessment, sessions.practice_set)
    ) each`.execute(db);
  return (rows[0]?.packed ?? []).map(
    ([
      session,
      student,
      column,
      is_practice,
      status,
      submitted_at,
      raw,
      raw_max,
      scaled,
      score_scale,
      pending_marks,
      is_out,
      release_at,
    ]) => ({
      session,
      student,
      column,
      is_practice,
      status,
      submitted_at,
      raw,
      raw_max,
      scaled,
      score_scale,
      pending_marks,
      is_out,
      release_at,
    }),
  );
}

export interface PracticeFigures {
  readonly session: string;
  readonly asked: number;
  readonly tried: number;
  readonly right: number;
}

/** The questions of sessions of practice sets, and how many were tried and right at the first try. One statement. */
export async function listPracticeFigures(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, PracticeFigures>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<PracticeFigures>`
    select asked.session, asked.count::int as asked, coalesce(tried.count, 0)::int as tried,
      coalesce(tried.right_count, 0)::int as right
    from (select session, sum(cardinality(questions)) as count from session_sections
        where session = any(${sessions}::uuid[]) group by session) asked
      left join (select attempts.session, count(*), count(*) filter (where practice_tries.outcome = 'right') as right_count
        from attempts join practice_tries on practice_tries.attempt = attempts.id and number = 1
        where attempts.session = any(${sessions}::uuid[]) group by attempts.session) tried
      on tried.session = asked.session`.execute(db);
  return new Map(rows.map((row) => [row.session, row]));
}

/** How many questions of these sessions have an answer, and how many there are. One statement. */
export async function listProgress(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, { answered: number; asked: number }>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<{ session: string; answered: number; asked: number }>`
    select asked.id as session,
      (select count(response)::int from attempts where attempts.session = asked.id) as answered,
      (select coalesce(sum(cardinality(questions)), 0)::int from session_sections where session = asked.id) as asked
    from unnest(${sessions}::uuid[]) as asked (id)`.execute(db);
  return new Map(rows.map(({ session, answered, asked }) => [session, { answered, asked }]));
}

/** How many late answers of these students' sessions wait for a decision, by session. One statement. */
export async function listLateCounts(
  db: Kysely<Tables>,
  students: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ session: string; count: number }>`
    select attempts.session, count(*)::int as count
    from attempts join sessions on sessions.id = attempts.session
    where late_seq is not null and late_writer is not null and late_at is not null and sessions.taker = any(${students}::uuid[])
    group by attempts.session`.execute(db);
  return new Map(rows.map(({ session, count }) => [session, count]));
}

/** The excuses of these students that hold in a gradebook. One statement. */
export async function listExcuses(
  db: Kysely<Tables>,
  scope: ColumnScope,
  students: readonly string[],
): Promise<{ person: string; thing: string }[]> {
  const { rows } = await sql<{ person: string; thing: string }>`
    select person, coalesce(assessment, practice_set) as thing from excuses
    where person = any(${students}::uuid[]) and ${isOfScope('excuses.school', scope)}`.execute(db);
  return rows;
}
