/** Rows of sessions: locks and reads them for the session machine. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { notFound, Problem } from '#contract/problem.ts';
import type { Role, View } from '#core/access/access.ts';
import type { Response } from '#core/scoring/scoring.ts';
import type { SectionState, Session } from '#core/session-machine/session-state.ts';
import type {
  LateAnswers,
  ReleaseSwitches,
  SessionMode,
} from '#features/assessments/assessments.contract.ts';
import type { PersonNeeds } from '#features/people/accommodations.contract.ts';
import {
  type Accommodations,
  accommodationsOf,
  STANDARD_NEEDS,
} from '#features/people/accommodations.rules.ts';
import { peopleInReach, presentNeeds } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Slot } from '../plan.rules.ts';
import { TOLD_BY_CHECKS } from '../sessions.rules.ts';
import { JOINED_COLUMNS, SECTION_COLUMNS, SESSION_COLUMNS } from './session-columns.ts';

/** A section of a session: its state and its questions. */
export type StoredSection = SectionState & Omit<Slot, 'duration_seconds' | 'break_after_seconds'>;

/** A whole session with its assessment or set and its taker. Instants are milliseconds since 1970. */
export interface StoredSession extends Session {
  readonly id: string;
  /** The assessment; null if the session belongs to a practice set. */
  readonly assessment: { readonly id: string; readonly title: string } | null;
  /** The practice set; null if the session belongs to an assessment. */
  readonly practice_set: { readonly id: string; readonly title: string } | null;
  readonly revision: string;
  /** The assessment's current release settings. */
  readonly release: ReleaseSwitches;
  /** The assessment's current setting for late answers. */
  readonly late_answers: LateAnswers;
  readonly taker: { readonly id: string; readonly name: string; readonly role: Role };
  /** Mode in which the session was given. The session machine treats paper as a test. */
  readonly given_as: SessionMode;
  readonly seed: number;
  /** 32 random bytes, given only to the taker. */
  readonly journal_key: Buffer;
  readonly accommodations: Accommodations;
  /** The taker's current accommodations until the session starts; null from then on. */
  readonly present_needs: Accommodations | null;
  readonly sections: readonly StoredSection[];
  /** When the session must be examined next, as stored in its row. */
  readonly next_due_at: number | null;
  readonly scored_at: number | null;
  readonly released_at: number | null;
  /** Questions of the session's revision whose answers the taker could know at the start. */
  readonly seen_before: readonly string[];
  readonly receipt: string | null;
}

/** One session in view, without settling it; null if there is none. */
export async function findSession(db: Kysely<Tables>, view: View, id: string): Promise<StoredSession | null> {
  const [session] = await whole(db, sessionQuery(db, view, id), sql``);
  return session ?? null;
}

/** One session in view; its row stays locked until the transaction ends. */
export async function findSessionForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<StoredSession | null> {
  const [session] = await whole(db, sessionQuery(db, view, id).forUpdate('sessions'), NEWEST);
  return session ?? null;
}

/**
 * The sessions with these ids, of any person. Their rows stay locked until the transaction ends. Runs one SQL
 * statement for any number of ids.
 */
export async function listSessionsForUpdate(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<StoredSession[]> {
  if (ids.length === 0) return [];
  const those = joinedSessions(db)
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    // Always lock in the same order, so that two callers cannot deadlock.
    .orderBy('sessions.id')
    .forUpdate('sessions');
  return whole(db, those, NEWEST);
}

function sessionQuery(db: Kysely<Tables>, { reach, caller }: View, id: string) {
  return joinedSessions(db).where('sessions.id', '=', id).where(peopleInReach(reach, caller));
}

function joinedSessions(db: Kysely<Tables>) {
  return db
    .selectFrom('sessions')
    .leftJoin('assessments', 'assessments.id', 'sessions.assessment')
    .leftJoin('practice_sets', 'practice_sets.id', 'sessions.practice_set')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select(SESSION_COLUMNS.map((column) => `sessions.${column}` as const))
    .select([
      'assessments.title as assessment_title',
      'assessments.release',
      'assessments.late_answers',
      'practice_sets.title as set_title',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('taker_name'),
      'people.role as taker_role',
      sql<PersonNeeds | null>`case when sessions.status = 'generated'
        then ${presentNeeds(sql`sessions.taker`)} end`.as('taker_needs'),
    ])
    .$narrowType<{
      pause: Session['pause'];
      stop_clock_breaks: Session['stop_clock_breaks'];
      accommodations: Accommodations;
      release: ReleaseSwitches | null;
      late_answers: LateAnswers | null;
    }>();
}

type SessionsQuery = ReturnType<typeof joinedSessions>;
type SessionRow = NonNullable<Awaited<ReturnType<SessionsQuery['executeTakeFirst']>>>;
type Instants = 'opened_at' | 'ends_at' | 'closed_at';
/** Instants are strings, as the database writes them in JSON. */
type SectionRow = Omit<StoredSection, Instants> & Record<Instants, string | null>;

/**
 * A statement sees rows as they were when it began, but may then wait for a session's row lock. Locking the
 * sections too makes it read them as the previous holder left them. This is the weakest lock that does so,
 * and a transaction that holds the session holds its sections anyway.
 */
const NEWEST = sql`for no key update`;

/**
 * Reads sessions with their sections; the sections are read after the session's row. Runs one SQL statement.
 */
async function whole(
  db: Kysely<Tables>,
  sessions: SessionsQuery,
  locked: RawBuilder<unknown>,
): Promise<StoredSession[]> {
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () => sessions,
    )
    .selectFrom('found')
    .select([...SESSION_COLUMNS, ...JOINED_COLUMNS])
    .select(
      sql<SectionRow[]>`(
        select coalesce(json_agg(theirs order by theirs.position), '[]')
        from (select ${sql.join(SECTION_COLUMNS.map((column) => sql.ref(column)))}
          from session_sections where session = found.id ${locked}) theirs)`.as('sections'),
    )
    .execute();
  return rows.map(({ sections, ...row }) => toSession(row, sections));
}

function toSession(row: SessionRow, sections: readonly SectionRow[]): StoredSession {
  return {
    id: row.id,
    assessment: named(row.assessment, row.assessment_title),
    practice_set: named(row.practice_set, row.set_title),
    revision: row.revision,
    release: row.release ?? TOLD_BY_CHECKS,
    late_answers: row.late_answers ?? { kind: 'review' },
    taker: { id: row.taker, name: row.taker_name, role: row.taker_role },
    given_as: row.mode,
    mode: row.mode === 'practice' ? 'practice' : 'test',
    status: row.status,
    seed: row.seed,
    journal_key: row.journal_key,
    accommodations: row.accommodations,
    present_needs: row.status === 'generated' ? accommodationsOf(row.taker_needs ?? STANDARD_NEEDS) : null,
    window_ends_at: milliseconds(row.window_ends_at),
    hard_close_at: milliseconds(row.hard_close_at),
    started_at: milliseconds(row.started_at),
    finish_by: milliseconds(row.finish_by),
    submitted_at: milliseconds(row.submitted_at),
    break_ends_at: milliseconds(row.break_ends_at),
    pause: row.pause,
    stop_clock_breaks: row.stop_clock_breaks,
    writer: row.writer,
    added_seconds: row.added_seconds,
    next_due_at: milliseconds(row.next_due_at),
    scored_at: milliseconds(row.scored_at),
    released_at: milliseconds(row.released_at),
    seen_before: row.seen_before,
    receipt: row.receipt,
    sections: sections.map((section) => ({
      id: section.id,
      section: section.section,
      title: section.title,
      questions: section.questions,
      is_one_at_a_time: section.is_one_at_a_time,
      status: section.status,
      duration_seconds: section.duration_seconds,
      extension_seconds: section.extension_seconds,
      paused_milliseconds: section.paused_milliseconds,
      opened_at: milliseconds(section.opened_at),
      ends_at: milliseconds(section.ends_at),
      closed_at: milliseconds(section.closed_at),
      break_after_seconds: section.break_after_seconds,
      is_break_taken: section.is_break_taken,
    })),
  };
}

function named(id: string | null, title: string | null): { id: string; title: string } | null {
  return id === null || title === null ? null : { id, title };
}

function milliseconds(instant: Date | string | null): number | null {
  return instant === null ? null : new Date(instant).getTime();
}

/**
 * Converts milliseconds to a date. Null for null, and for an infinite instant, which waits for an end that is
 * not known yet.
 */
export function asDate(instant: number | null): Date | null {
  return instant === null || instant === Infinity ? null : new Date(instant);
}

/** Clears the score of a session that is reopened, and returns the old score. */
export async function clearScore(
  db: Kysely<Tables>,
  id: string,
): Promise<{ raw: number | null; raw_max: number | null; scaled: number | null }> {
  const old = await db
    .selectFrom('sessions')
    .select(['raw', 'raw_max', 'scaled'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('sessions')
    .set({
      scored_at: null,
      raw: null,
      raw_max: null,
      scaled: null,
      section_scores: null,
      pending_marks: 0,
      out_since: null,
      correctness_released_at: null,
      answers_released_at: null,
    })
    .where('id', '=', id)
    .execute();
  return old;
}

/**
 * The session, not among `except`, that became due first, if it is due by `due`; its row stays locked until
 * the transaction ends. Null if none is due, or all due sessions are locked.
 */
export async function findDueForUpdate(
  db: Kysely<Tables>,
  due: Date,
  except: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('next_due_at', '<=', due)
    .where('id', '!=', sql<string>`all(${except}::uuid[])`)
    .orderBy('next_due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Stores when time next changes a session; null if unknown. */
export async function saveDue(db: Kysely<Tables>, id: string, at: number | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ next_due_at: asDate(at) })
    .where('id', '=', id)
    .execute();
}

/** Throws `not_found` if the session is not in view. */
export async function requireSession(db: Kysely<Tables>, { reach, caller }: View, id: string): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select('sessions.id')
    .where('sessions.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  if (row === undefined) throw new Problem(notFound);
}

/**
 * The responses in force to these questions of a session, keyed by question; unanswered ones are left out.
 */
export async function listResponses(db: Kysely<Tables>, session: string, questions: readonly string[]) {
  const rows = await db
    .selectFrom('attempts')
    .select(['question', 'response'])
    .where('session', '=', session)
    .where('question', '=', sql<string>`any(${questions}::uuid[])`)
    .where('response', 'is not', null)
    .$narrowType<{ response: Exclude<Response, null> }>()
    .execute();
  return new Map(rows.map((row) => [row.question, row.response]));
}
