/** Saves moved sessions with their sections and events. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { nextDueAt } from '#core/session-machine/session-machine.ts';
import type { Tables } from '#server/db/tables.ts';
import { asDate, type StoredSection, type StoredSession } from './sessions.store.ts';

/** An event as stored. `details` hold what staff and replays need in addition. */
export interface NewEvent {
  readonly at: number;
  readonly event: string;
  readonly by: 'taker' | 'staff' | 'clock';
  readonly person: string | null;
  readonly section: string | null;
  readonly reason: string | null;
  readonly details: object | null;
}

/** A session before and after a move, with its events. */
export interface SessionChange {
  readonly before: StoredSession;
  readonly after: StoredSession;
  readonly events: readonly NewEvent[];
}

/** Saves a moved session and adds its events. The caller has locked the row. Runs one SQL statement. */
export function saveSession(
  db: Kysely<Tables>,
  before: StoredSession,
  after: StoredSession,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  return saveSessions(db, [{ before, after, events }], now);
}

/** Saves several moved sessions and their events. Runs one statement for any number. */
export async function saveSessions(
  db: Kysely<Tables>,
  changes: readonly SessionChange[],
  now: Date,
): Promise<void> {
  const sessions = changes.map(({ after }) => ({
    id: after.id,
    status: after.status,
    writer: after.writer,
    receipt: after.receipt,
    pause: after.pause,
    stop_clock_breaks: after.stop_clock_breaks,
    seen_before: after.seen_before,
    accommodations: after.accommodations,
    added_seconds: after.added_seconds,
    window_ends_at: asDate(after.window_ends_at),
    hard_close_at: asDate(after.hard_close_at),
    started_at: asDate(after.started_at),
    finish_by: asDate(after.finish_by),
    submitted_at: asDate(after.submitted_at),
    break_ends_at: asDate(after.break_ends_at),
    next_due_at: asDate(nextDueAt(after)),
    released_at: asDate(after.released_at),
  }));
  const sections = changes.flatMap(({ before, after }) =>
    after.sections.filter((section, index) => section !== before.sections[index]).map(withInstants),
  );
  const events = changes.flatMap(({ after, events: happened }) =>
    happened.map((event) => ({ ...event, id: v7(), session: after.id, at: new Date(event.at) })),
  );
  await sql`
    with saved as (
      update sessions set status = theirs.status, accommodations = theirs.accommodations,
        window_ends_at = theirs.window_ends_at, hard_close_at = theirs.hard_close_at,
        started_at = theirs.started_at, finish_by = theirs.finish_by, submitted_at = theirs.submitted_at,
        break_ends_at = theirs.break_ends_at, pause = theirs.pause,
        stop_clock_breaks = theirs.stop_clock_breaks, writer = theirs.writer, next_due_at = theirs.next_due_at,
        receipt = theirs.receipt, released_at = theirs.released_at, seen_before = theirs.seen_before,
        added_seconds = theirs.added_seconds,
        version = version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as theirs (
        id uuid, status text, accommodations jsonb, window_ends_at timestamptz, hard_close_at timestamptz,
        started_at timestamptz, finish_by timestamptz,
        submitted_at timestamptz, break_ends_at timestamptz, pause jsonb, stop_clock_breaks jsonb, writer integer,
        next_due_at timestamptz, receipt text, released_at timestamptz, seen_before uuid[],
        added_seconds integer)
      where sessions.id = theirs.id
    ), moved as (
      update session_sections set section = theirs.section, questions = theirs.questions, status = theirs.status,
        duration_seconds = theirs.duration_seconds, extension_seconds = theirs.extension_seconds,
        paused_milliseconds = theirs.paused_milliseconds, opened_at = theirs.opened_at, ends_at = theirs.ends_at,
        closed_at = theirs.closed_at, break_after_seconds = theirs.break_after_seconds,
        is_break_taken = theirs.is_break_taken
      from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as theirs (
        id uuid, section uuid, questions uuid[], status text, duration_seconds integer, extension_seconds integer,
        paused_milliseconds integer, opened_at timestamptz, ends_at timestamptz, closed_at timestamptz,
        break_after_seconds integer, is_break_taken boolean)
      where session_sections.id = theirs.id
    )
    insert into session_events (id, session, at, event, by, person, section, reason, details)
    select id, session, at, event, by, person, section, reason, details
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as theirs (
      id uuid, session uuid, at timestamptz, event text, by text, person uuid, section uuid, reason text,
      details jsonb)`.execute(db);
}

function withInstants(section: StoredSection): object {
  return {
    ...section,
    opened_at: asDate(section.opened_at),
    ends_at: asDate(section.ends_at),
    closed_at: asDate(section.closed_at),
  };
}
