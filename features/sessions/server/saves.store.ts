/**
 * Rows of saves: reads and locks the facts that decide which saves of a batch count, and writes its changes
 * in one SQL statement.
 */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { type Attempt, UNSEEN } from '#core/attempt-log/attempt-log.ts';
import type { SectionState } from '#core/session-machine/session-state.ts';
import type { Tables } from '#server/db/tables.ts';
import type { GivenResponse, SavedAnswer } from '../exam.contract.ts';
import { MOST_ROOM_EVENTS, MOST_UNCOUNTED_SAVES, MOST_VISITS } from '../kept-amounts.rules.ts';
import type { HeldAnswer, JudgingSession, Numbers } from '../saves.rules.ts';

export interface SavingSession extends JudgingSession {
  readonly id: string;
  readonly taker: string;
  readonly receipt: string | null;
  readonly version: number;
  readonly started_at: Date | null;
  readonly submitted_at: Date | null;
  /** When time next changes the session; until then its row is current. */
  readonly next_due_at: Date | null;
  readonly sections: readonly (Pick<SectionState, 'id' | 'status'> & { readonly ends_at: Date | null })[];
}

/**
 * The sessions among `ids`, keyed by id. Their rows are locked until the transaction ends, in the order of
 * their ids, so that two batches never deadlock.
 * Both statements are sent at once, but the second one runs only when the rows are locked. One statement that
 * locks the sessions and joins their sections could return sections as they were before it waited for the
 * lock.
 */
export async function listSavingSessionsForUpdate(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, SavingSession>> {
  const [sessions, sections] = await Promise.all([
    db
      .selectFrom('sessions')
      .select([
        'id',
        'taker',
        'status',
        'writer',
        'receipt',
        'version',
        'started_at',
        'submitted_at',
        'next_due_at',
      ])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute(),
    db
      .selectFrom('session_sections')
      .select(['id', 'session', 'status', 'ends_at'])
      .where('session', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  ]);
  const bySession = Map.groupBy(sections, (section) => section.session);
  return new Map(
    sessions.map((session) => [session.id, { ...session, sections: bySession.get(session.id) ?? [] }]),
  );
}

/** A question in a session. */
export interface Pair {
  readonly session: string;
  readonly question: string;
}

/** An answer with the columns of its row. */
export interface HeldRow extends HeldAnswer, Pair {
  readonly late_at: Date | null;
}

/** State of a question without any saved answer. */
export const UNTOUCHED = { is_passed: false, attempt: UNSEEN, late_at: null, time_spent_seconds: 0 } as const;

export function pairKey({ session, question }: Pair): string {
  return `${session} ${question}`;
}

/**
 * The numbers of these sessions' answer changes, keyed by session; no entry for a session without changes.
 */
export async function listNumbers(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, Numbers>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<Numbers & { session: string }>`
    select session, coalesce(max(seq) filter (where writer = 0), 0) as given, bool_or(writer > 0) as is_numbered
    from attempt_log where session = any(${sessions}::uuid[]) group by session`.execute(db);
  return new Map(rows.map(({ session, ...numbers }) => [session, numbers]));
}

interface AttemptColumns {
  session: string;
  question: string;
  section: string | null;
  is_passed: boolean;
  is_seen: boolean | null;
  was_ever_answered: boolean | null;
  response: GivenResponse | null;
  response_writer: number | null;
  response_seq: number | null;
  flagged: boolean | null;
  flagged_writer: number | null;
  flagged_seq: number | null;
  eliminated: string[] | null;
  eliminated_writer: number | null;
  eliminated_seq: number | null;
  late_response: GivenResponse | null;
  late_writer: number | null;
  late_seq: number | null;
  late_at: Date | null;
  time_spent_seconds: number | null;
}

/** The stored answers to these questions, keyed by `pairKey`. Unknown questions have no section. */
export async function listHeldAnswers(
  db: Kysely<Tables>,
  pairs: readonly Pair[],
): Promise<Map<string, HeldRow>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<AttemptColumns>`
    select asked.session, asked.question, session_sections.id as section,
      coalesce(is_one_at_a_time and asked.question <> questions[cardinality(questions)], false) as is_passed, is_seen, was_ever_answered,
      response, response_writer, response_seq, flagged, flagged_writer, flagged_seq,
      eliminated, eliminated_writer, eliminated_seq, late_response, late_writer, late_seq, late_at, time_spent_seconds
    from unnest(${pairs.map(({ session }) => session)}::uuid[], ${pairs.map(({ question }) => question)}::uuid[])
        as asked (session, question)
      left join session_sections on session_sections.session = asked.session
        and asked.question = any(session_sections.questions)
      left join attempts on attempts.session = asked.session and attempts.question = asked.question`.execute(
    db,
  );
  return new Map(rows.map((row) => [pairKey(row), toHeld(row)]));
}

function toHeld(row: AttemptColumns): HeldRow {
  const attempt: Attempt<GivenResponse> =
    row.is_seen === null
      ? UNSEEN
      : {
          is_seen: row.is_seen,
          was_ever_answered: row.was_ever_answered ?? false,
          response: newest(row.response, row.response_writer, row.response_seq),
          flagged: newest(row.flagged ?? false, row.flagged_writer, row.flagged_seq),
          eliminated: newest(row.eliminated ?? [], row.eliminated_writer, row.eliminated_seq),
          late: newest(row.late_response, row.late_writer, row.late_seq),
        };
  const { session, question, section, is_passed, late_at, time_spent_seconds } = row;
  return {
    session,
    question,
    section,
    is_passed,
    attempt,
    late_at,
    time_spent_seconds: time_spent_seconds ?? 0,
  };
}

function newest<Value>(value: Value, writer: number | null, seq: number | null) {
  return writer === null || seq === null ? null : { value, stamp: { writer, seq } };
}

/** One save as a row of the log. */
export type LogRow = Pair &
  Omit<SavedAnswer, 'question'> & { readonly saved_at: Date; readonly verdict: string };

/**
 * Adds saves to the log, skipping those already there, and writes the resulting answers. Runs one SQL
 * statement. Once a session's log has reached its limit of saves that do not count (late or outdated ones),
 * more of them are not logged, but the session's answers are still written.
 */
export async function writeSaves(
  db: Kysely<Tables>,
  log: readonly LogRow[],
  answers: readonly HeldRow[],
  now: Date,
): Promise<void> {
  const uncounted = [
    ...new Set(log.flatMap(({ session, verdict }) => (verdict === 'saved' ? [] : [session]))),
  ];
  await sql`
    with full_logs as (
      select session from attempt_log
      where session = any(${uncounted}::uuid[]) and verdict <> 'saved'
      group by session having count(*) >= ${MOST_UNCOUNTED_SAVES}
    ), logged as (
      insert into attempt_log (session, writer, seq, question, has_response, response, flagged, eliminated,
        time_spent_seconds, client_saved_at, saved_at, verdict)
      select session, writer, seq, question, has_response, response, flagged, eliminated, time_spent_seconds,
        client_saved_at, saved_at, verdict
      from jsonb_to_recordset(${JSON.stringify(log.map(withResponse))}::jsonb) as given (session uuid,
        writer integer, seq integer, question uuid, has_response boolean, response jsonb, flagged boolean, eliminated uuid[], time_spent_seconds integer,
        client_saved_at timestamptz, saved_at timestamptz, verdict text)
      where verdict = 'saved' or session not in (select full_logs.session from full_logs)
      on conflict do nothing
    )
    insert into attempts (id, session, section, question, is_seen, was_ever_answered,
      response, response_writer, response_seq, flagged, flagged_writer, flagged_seq,
      eliminated, eliminated_writer, eliminated_seq, late_response, late_writer, late_seq, late_at,
      time_spent_seconds, updated_at)
    select id, session, section, question, is_seen, was_ever_answered,
      response, response_writer, response_seq, flagged, flagged_writer, flagged_seq,
      eliminated, eliminated_writer, eliminated_seq, late_response, late_writer, late_seq, late_at,
      time_spent_seconds, ${now}
    from jsonb_to_recordset(${JSON.stringify(answers.map(toColumns))}::jsonb) as given (id uuid, session uuid,
      section uuid, question uuid, is_seen boolean, was_ever_answered boolean,
      response jsonb, response_writer integer, response_seq integer,
      flagged boolean, flagged_writer integer, flagged_seq integer,
      eliminated uuid[], eliminated_writer integer, eliminated_seq integer,
      late_response jsonb, late_writer integer, late_seq integer, late_at timestamptz, time_spent_seconds integer)
    on conflict (session, question) do update set is_seen = excluded.is_seen,
      was_ever_answered = excluded.was_ever_answered, response = excluded.response,
      response_writer = excluded.response_writer, response_seq = excluded.response_seq,
      flagged = excluded.flagged, flagged_writer = excluded.flagged_writer, flagged_seq = excluded.flagged_seq,
      eliminated = excluded.eliminated, eliminated_writer = excluded.eliminated_writer,
      eliminated_seq = excluded.eliminated_seq, late_response = excluded.late_response,
      late_writer = excluded.late_writer, late_seq = excluded.late_seq, late_at = excluded.late_at,
      time_spent_seconds = excluded.time_spent_seconds, updated_at = excluded.updated_at`.execute(db);
}

/** A null response clears an answer; a missing one leaves it unchanged. */
function withResponse(row: LogRow): object {
  return { ...row, has_response: row.response !== undefined };
}

function toColumns({ attempt, ...row }: HeldRow): object {
  const { response, flagged, eliminated, late } = attempt;
  return {
    ...row,
    id: v7(),
    is_seen: attempt.is_seen,
    was_ever_answered: attempt.was_ever_answered,
    response: response?.value ?? null,
    response_writer: response?.stamp.writer,
    response_seq: response?.stamp.seq,
    flagged: flagged?.value,
    flagged_writer: flagged?.stamp.writer,
    flagged_seq: flagged?.stamp.seq,
    eliminated: eliminated?.value,
    eliminated_writer: eliminated?.stamp.writer,
    eliminated_seq: eliminated?.stamp.seq,
    late_response: late?.value ?? null,
    late_writer: late?.stamp.writer,
    late_seq: late?.stamp.seq,
  };
}

/** Raises the version of these sessions, so that their exam rooms refetch. */
export async function raiseVersions(db: Kysely<Tables>, sessions: readonly string[]): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ version: sql`version + 1` })
    .where('id', '=', sql<string>`any(${sessions}::uuid[])`)
    .execute();
}

export interface VisitRow extends Pair {
  readonly id: string;
  readonly opened_at: string;
  readonly closed_at: string | null;
  readonly response_changed: boolean;
}

export interface RoomEventRow {
  readonly id: string;
  readonly session: string;
  readonly event: string;
  readonly at: Date;
  readonly person: string;
}

/**
 * Writes visits and events in the exam room. A visit that exists already is only closed. `taken`: ids that
 * belong to another session, or that exist already as events. `too_many`: ids beyond the limits of their
 * session. Inserts in the order of ids, which takers choose, so that two batches never deadlock.
 */
export async function writeRoom(
  db: Kysely<Tables>,
  visits: readonly VisitRow[],
  events: readonly RoomEventRow[],
): Promise<{ taken: ReadonlySet<string>; too_many: ReadonlySet<string> }> {
  const sessions = [...new Set([...visits, ...events].map(({ session }) => session))];
  const { rows } = await sql<{ id: string; is_written: boolean }>`
    with kept as materialized (
      select asked.session,
        (select count(*) from attempt_visits where attempt_visits.session = asked.session) as visits,
        (select count(*) from session_events
          where session_events.session = asked.session and session_events.by = 'taker') as events
      from unnest(${sessions}::uuid[]) as asked (session)
    ), given_visits as (
      select given.*, row_number() over (partition by given.session order by given.id) + kept.visits > ${MOST_VISITS}
          and not exists (select from attempt_visits where attempt_visits.id = given.id) as is_too_many
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as given (id uuid, session uuid, question uuid,
        opened_at timestamptz, closed_at timestamptz, response_changed boolean)
        join kept on kept.session = given.session
    ), given_events as (
      select given.*,
        row_number() over (partition by given.session order by given.id) + kept.events > ${MOST_ROOM_EVENTS} as is_too_many
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given (id uuid, session uuid, at timestamptz,
        event text, person uuid)
        join kept on kept.session = given.session
    ), looked as (
      insert into attempt_visits (id, session, question, opened_at, closed_at, response_changed)
      select id, session, question, opened_at, closed_at, response_changed from given_visits
      where not is_too_many
      order by id
      on conflict (id) do update set closed_at = coalesce(excluded.closed_at, attempt_visits.closed_at),
        response_changed = attempt_visits.response_changed or excluded.response_changed
        where attempt_visits.session = excluded.session and attempt_visits.question = excluded.question
      returning id
    ), noted as (
      insert into session_events (id, session, at, event, by, person)
      select id, session, at, event, 'taker', person from given_events
      where not is_too_many
      order by id
      on conflict (id) do nothing returning id
    )
    select id, true as is_written from looked union all select id, true from noted
    union all select id, false from given_visits where is_too_many
    union all select id, false from given_events where is_too_many`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return {
    taken: new Set([...visits, ...events].flatMap(({ id }) => (known.has(id) ? [] : [id]))),
    too_many: new Set(rows.flatMap(({ id, is_written }) => (is_written ? [] : [id]))),
  };
}

/** Whether the log of a session is full of saves that do not count. */
export async function isLogFull(db: Kysely<Tables>, session: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('attempt_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session', '=', session)
    .where('verdict', '<>', 'saved')
    .executeTakeFirstOrThrow();
  return count >= MOST_UNCOUNTED_SAVES;
}
