/** Reads the state of all takers in open sittings. Runs two statements, however many takers there are. */

import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { Accommodations } from '#features/people/accommodations.rules.ts';
import type { SessionStatus } from '#features/sessions/sessions.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SectionToCome } from '../live.rules.ts';
import type { Attendance } from '../sittings.contract.ts';
import { sittingsInView } from './sittings.store.ts';

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const MOST_ROOMS = 500;

export interface RoomRow {
  readonly id: string;
  readonly title: string;
  readonly room: string;
  readonly starts_at: Date;
  readonly closes_at: Date;
  readonly late_entry_minutes: number;
  readonly started_at: Date | null;
  readonly paused_at: Date | null;
  readonly ended_at: Date | null;
}

/** SQL condition: whether the sitting is open now. */
export function isOpen(now: Date): RawBuilder<SqlBool> {
  const opens = new Date(now.getTime() + HOUR_MILLISECONDS);
  const oldest = new Date(now.getTime() - DAY_MILLISECONDS);
  return sql<SqlBool>`(ended_at is null and starts_at <= ${opens} and starts_at > ${oldest})`;
}

/** Sittings that match a condition, newest first. */
export async function listRooms(db: Kysely<Tables>, such: RawBuilder<SqlBool>): Promise<RoomRow[]> {
  return db
    .selectFrom('sittings')
    .innerJoin('assessments', 'assessments.id', 'sittings.assessment')
    .select(['sittings.id', 'title', 'room', 'starts_at', 'sittings.closes_at', 'late_entry_minutes'])
    .select(['started_at', 'paused_at', 'ended_at'])
    .where(such)
    .orderBy('starts_at', 'desc')
    .orderBy('sittings.id', 'desc')
    .limit(MOST_ROOMS)
    .execute();
}

/** The sittings that are in view. */
export async function listInView(
  db: Kysely<Tables>,
  view: View,
  rooms: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sittings')
    .select('id')
    .where('id', '=', sql<string>`any(${rooms}::uuid[])`)
    .where(sittingsInView(view))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Instants are strings, as the database writes them in JSON. */
interface LiveSection extends Omit<SectionToCome, 'ends_at'> {
  readonly title: string;
  readonly ends_at: string | null;
  readonly opened_at: string | null;
  readonly paused_milliseconds: number;
  readonly question_count: number;
}

export interface LiveRow {
  readonly sitting: string;
  readonly person: string;
  readonly name: string;
  readonly attendance: Attendance | null;
  readonly entered_at: Date | null;
  readonly is_let_in: boolean;
  readonly keeps_answers: boolean | null;
  readonly heard_at: Date | null;
  readonly waiting_count: number;
  readonly shows_pause: boolean;
  readonly make_up: { readonly id: string; readonly name: string } | null;
  readonly session: string | null;
  readonly status: SessionStatus | null;
  readonly accommodations: Accommodations | null;
  readonly started_at: Date | null;
  readonly submitted_at: Date | null;
  readonly break_ends_at: Date | null;
  readonly pause: { readonly since: number; readonly by: 'taker' | 'staff' } | null;
  readonly sections: readonly LiveSection[] | null;
  readonly cells: string | null;
  readonly at: number | null;
  readonly answered_count: number;
  readonly flagged_count: number;
  readonly last_answer_at: Date | null;
  readonly left_count: number;
  readonly blocked_count: number;
}

/** All takers of these sittings, sorted by name. */
export async function listLiveRows(db: Kysely<Tables>, rooms: readonly string[]): Promise<LiveRow[]> {
  if (rooms.length === 0) return [];
  const { rows } = await sql<LiveRow>`
    select seats.sitting, seats.person, concat_ws(' ', people.first_name, people.last_name) as name, seats.attendance,
      seats.entered_at, seats.is_let_in, seats.keeps_answers, seats.heard_at, seats.waiting_count, seats.shows_pause,
      (select jsonb_build_object('id', id, 'name', title) from assessments where id = seats.made_up_by) as make_up,
      sessions.id as session, sessions.status, sessions.accommodations, sessions.started_at, sessions.submitted_at,
      sessions.break_ends_at, sessions.pause, sections.all_of_them as sections, cells.cells, seats.place as at,
      coalesce(answers.answered_count, 0) as answered_count, coalesce(answers.flagged_count, 0) as flagged_count,
      answers.last_answer_at, coalesce(happened.left_count, 0) as left_count,
      coalesce(happened.blocked_count, 0) as blocked_count
    from sitting_takers seats
      join people on people.id = seats.person
      left join sessions on sessions.id = seats.session
      left join lateral (
        select jsonb_agg(jsonb_build_object('title', title, 'status', status, 'duration_seconds', duration_seconds,
            'extension_seconds', extension_seconds, 'ends_at', ends_at, 'opened_at', opened_at,
            'paused_milliseconds', paused_milliseconds, 'break_after_seconds', break_after_seconds,
            'is_break_taken', is_break_taken, 'question_count', cardinality(questions)) order by position)
            as all_of_them
        from session_sections where session_sections.session = sessions.id) sections on true
      left join lateral (
        select questions from session_sections
        where session_sections.session = sessions.id and session_sections.status <> 'closed'
        order by position limit 1) present on true
      left join lateral (
        select string_agg(case when response is not null then case when flagged then 'A' else 'a' end
            when flagged then '_' else '-' end, '' order by asked.number) as cells
        from unnest(present.questions) with ordinality as asked (question, number)
          left join attempts on attempts.session = sessions.id and attempts.question = asked.question) cells on true
      left join lateral (
        select count(response) as answered_count, count(*) filter (where flagged) as flagged_count,
          max(updated_at) filter (where response is not null) as last_answer_at
        from attempts where attempts.session = sessions.id) answers on true
      left join lateral (
        select count(*) filter (where event = 'left') as left_count,
          count(*) filter (where event in ('copy_blocked', 'print_blocked')) as blocked_count
        from session_events where session_events.session = sessions.id) happened on true
    where seats.sitting = any(${rooms}::uuid[])
    order by people.sort_name, seats.person`.execute(db);
  return rows;
}
