import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dueSoon } from '#features/allocation/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NeedsYou, StaffBoard } from '../home.contract.ts';

type InReach = RawBuilder<SqlBool>;

/** How many rows of each kind a home shows. The lists show the rest. */
const MOST_ROWS = 6;

/** Sessions in progress of people in reach, grouped by assessment. */
export async function listLive(db: Kysely<Tables>, inReach: InReach): Promise<StaffBoard['live']> {
  const { rows } = await sql<{
    assessment: string;
    title: string;
    under_way: number;
    finish_by: Date | null;
  }>`
    select assessments.id as assessment, assessments.title, count(*)::int as under_way,
      case when bool_or(sessions.finish_by is null) then null else max(sessions.finish_by) end as finish_by
    from sessions join people on people.id = sessions.taker join assessments on assessments.id = sessions.assessment
    where sessions.status in ('in_progress', 'on_break', 'paused') and ${inReach}
    group by assessments.id order by count(*) desc, assessments.title limit ${MOST_ROWS}`.execute(db);
  return rows.map((row) => ({ ...row, finish_by: row.finish_by?.toISOString() ?? null }));
}

/**
 * Assessments with scores that staff must release, or with answers to grade on tests that the caller sees.
 */
export async function listWaiting(
  db: Kysely<Tables>,
  inReach: InReach,
  isInView: InReach,
): Promise<StaffBoard['waiting']> {
  const toMark = sql`sessions.status = 'submitted' and sessions.pending_marks > 0 and ${isInView}`;
  const { rows } = await sql<StaffBoard['waiting'][number]>`
    select assessments.id as assessment, assessments.title,
      coalesce(sum(sessions.pending_marks) filter (where ${toMark}), 0)::int as pending_marks,
      count(*) filter (where ${toMark})::int as sessions_to_mark,
      count(*) filter (where sessions.status = 'scored')::int as sessions_to_release
    from sessions join people on people.id = sessions.taker join assessments on assessments.id = sessions.assessment
    where ${inReach} and sessions.released_at is null
      and (${toMark}
        or sessions.status = 'scored' and assessments.release ->> 'score' = 'manual')
    group by assessments.id order by max(sessions.submitted_at) desc limit ${MOST_ROWS}`.execute(db);
  return rows;
}

interface Since {
  readonly now: Date;
  /** Sessions submitted before this are ignored. */
  readonly from: Date;
  /** People who were last seen before this instant count as away. */
  readonly away_since: Date;
  /** Tests due before this instant count as due soon. */
  readonly due_until: Date;
}

/** Only the newest sessions in reach are examined, so that a large school's home stays fast. */
const MOST_LOOKED_INTO = 500;

/** SQL condition on `people`: active students. */
const ACTIVE_STUDENTS = sql<SqlBool>`people.role = 'student' and people.deactivated_at is null`;

/** The students in reach who submitted a test since `from`, the most recent first, at most 500. */
export async function listRecentTakers(db: Kysely<Tables>, inReach: InReach, from: Date): Promise<string[]> {
  const { rows } = await sql<{ taker: string }>`
    select sessions.taker from sessions join people on people.id = sessions.taker
    where sessions.submitted_at >= ${from} and sessions.status in ('scored', 'released') and sessions.mode <> 'practice'
      and ${ACTIVE_STUDENTS} and ${inReach}
    group by sessions.taker order by max(sessions.submitted_at) desc, sessions.taker limit ${MOST_LOOKED_INTO}`.execute(
    db,
  );
  return rows.map(({ taker }) => taker);
}

/** The newest test of a student. */
export interface NewestTest {
  readonly taker: string;
  readonly session: string;
  readonly assessment: string;
}

/** The newest test that each student in reach submitted since `from`, the most recent first, at most 500. */
export async function listNewestTests(
  db: Kysely<Tables>,
  inReach: InReach,
  from: Date,
): Promise<NewestTest[]> {
  const { rows } = await sql<NewestTest>`
    select taker, session, assessment from (
      select distinct on (sessions.taker) sessions.taker, sessions.id as session, sessions.assessment, sessions.submitted_at
      from sessions join people on people.id = sessions.taker
      where sessions.submitted_at >= ${from} and sessions.status in ('submitted', 'scored', 'released')
        and sessions.mode <> 'practice' and ${ACTIVE_STUDENTS} and ${inReach}
      order by sessions.taker, sessions.submitted_at desc, sessions.id
    ) newest
    order by submitted_at desc, session limit ${MOST_LOOKED_INTO}`.execute(db);
  return rows;
}

/** A test that shows that its taker needs attention. */
export interface TestNeed extends NewestTest {
  readonly need: 'score_fell' | 'share_fell' | 'unfinished';
  /** How far the score fell, or how many questions were left blank at the end. */
  readonly amount: number;
}

export type Need = Omit<NeedsYou, 'scores'>;
type NeedRow = Omit<Need, 'person' | 'due_at'> & {
  person: string;
  name: string;
  group: string | null;
  due_at: Date | null;
};

/**
 * Students in reach who need attention, each with the first reason that applies: late answers, a fallen
 * score, questions not reached, or away while a test is due.
 */
export async function listNeeds(
  db: Kysely<Tables>,
  inReach: InReach,
  since: Since,
  of_tests: readonly TestNeed[],
): Promise<Need[]> {
  const { rows } = await sql<NeedRow>`
    with mine as (
      select people.id, concat_ws(' ', people.first_name, people.last_name) as name, people.sort_name,
        people.last_seen_at
      from people where ${ACTIVE_STUDENTS} and ${inReach}
    ), newest as (
      select sessions.id, sessions.taker, sessions.assessment
      from sessions join mine on mine.id = sessions.taker
      where sessions.submitted_at >= ${since.from} and sessions.status in ('submitted', 'scored', 'released')
        and sessions.mode <> 'practice'
      order by sessions.submitted_at desc, sessions.id limit ${MOST_LOOKED_INTO}
    ), due as (${dueSoon(inReach, { from: since.now, until: since.due_until })}
    ), needs as (
      select 1 as rank, newest.taker, 'late_answers' as need, late.amount::double precision, newest.id as session,
        newest.assessment, null::timestamptz as due_at
      from newest join lateral (
        select count(*) as amount from attempts where attempts.session = newest.id and attempts.late_seq is not null
      ) late on late.amount > 0
      union all
      select case said.need when 'unfinished' then 3 else 2 end, said.taker, said.need, said.amount, said.session,
        said.assessment, null
      from jsonb_to_recordset(${JSON.stringify(of_tests)}::jsonb)
        as said (taker uuid, session uuid, assessment uuid, need text, amount double precision)
      union all
      select 4, mine.id, 'away_and_due', extract(day from ${since.now}::timestamptz - mine.last_seen_at), null,
        due.assessment, due.due_at
      from mine join due on due.person = mine.id
      where mine.last_seen_at < ${since.away_since} and not due.is_begun
    ), first as (
      select distinct on (taker) * from needs order by taker, rank, amount desc, due_at
    )
    select first.taker as person, mine.name, first.need, first.amount, first.session, assessments.title, first.due_at,
      (select min(groups.name) from group_members join groups on groups.id = group_members.group_id
        where group_members.person = first.taker) as group
    from first join mine on mine.id = first.taker join assessments on assessments.id = first.assessment
    order by first.rank, first.amount desc, mine.sort_name, mine.id limit ${MOST_ROWS}`.execute(db);
  return rows.map(({ person, name, group, due_at, ...row }) => ({
    ...row,
    person: { id: person, name, group },
    due_at: due_at?.toISOString() ?? null,
  }));
}
