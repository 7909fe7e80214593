/** SQL for the sessions of many students in many columns, and for what is excused. */
import { type Kysely, sql } from 'kysely';
import { scoreIsOutBy } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Attempt } from '../gradebook.rules.ts';
import { type ColumnScope, isOfScope } from './gradebook.store.ts';

/** A session with its place in the gradebook. Progress, late answers and the figures of practice sets are read later. */
export interface AttemptRow extends Attempt {
  /** The places of the student and of the column in the asked lists, from 0. */
  readonly student: number;
  readonly column: number;
  /** Whether it was created and is not submitted. */
  readonly is_under_way: boolean;
  readonly created_at: number;
}

/**
 * All sessions of these students in these tests and practice sets, in no order. Runs one SQL statement.
 */
export async function listAttempts(
  db: Kysely<Tables>,
  students: readonly string[],
  columns: readonly string[],
  now: Date,
): Promise<AttemptRow[]> {
  /* One text without column names, because for 20,000 sessions building, sending and parsing rows takes longer
     than finding them. The times are doubles, because `extract` computes with slow decimals. */
  const ms = (instant: string) => sql`date_part('epoch', ${sql.ref(instant)}) * 1000`;
  const { rows } = await sql<{ packed: string | null }>`
    with asked as (
      select person, place - 1 as place from unnest(${students}::uuid[]) with ordinality as asked (person, place)
    ), things as materialized (
      select things.id, place - 1 as place, assessments.release ->> 'score' as moment
      from unnest(${columns}::uuid[]) with ordinality as things (id, place)
        left join assessments on assessments.id = things.id
    )
    select string_agg(concat(sessions.id, ' ', asked.place, ' ', things.place, ' ', mode, ' ', status, ' ',
      ${ms('sessions.created_at')}, ' ', ${ms('submitted_at')}, ' ', raw, ' ', raw_max, ' ', scaled, ' ', pending_marks, ' ',
      sessions.status in ('scored', 'released') and ${scoreIsOutBy(sql.ref('things.moment'), now)}, ' ',
      case when released_at > ${now} then ${ms('released_at')} end, ' ', score_scale), ',') as packed
    from asked join sessions on sessions.taker = asked.person
      join things on things.id = coalesce(sessions.assessment, sessions.practice_set)`.execute(db);
  const packed = rows[0]?.packed ?? null;
  if (packed === null) return [];
  return packed.split(',').map(unpacked);
}

const UNDER_WAY = ['generated', 'in_progress', 'on_break', 'paused'];

function unpacked(text: string): AttemptRow {
  const [session = '', student, column, mode, status = '', created_at, ...more] = text.split(' ');
  const [submitted_at, raw, raw_max, scaled, pending_marks, is_out, release_at, ...scale] = more;
  return {
    session,
    student: Number(student),
    column: Number(column),
    is_practice: mode === 'practice',
    status,
    is_under_way: UNDER_WAY.includes(status),
    created_at: Number(created_at),
    submitted_at: numeral(submitted_at),
    raw: numeral(raw),
    raw_max: numeral(raw_max),
    scaled: numeral(scaled),
    score_scale: scale[0] === '' || scale[0] === undefined ? null : scale.join(' '),
    pending_marks: Number(pending_marks),
    is_out: is_out === 't',
    release_at: numeral(release_at),
    late_answers: 0,
    progress: null,
  };
}

function numeral(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
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
