/** Inserts new sessions, and finds sessions already in progress. */

import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { View } from '#core/access/access.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import type { Accommodations } from '#features/people/accommodations.rules.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Slot } from '../plan.rules.ts';
import { asDate } from './sessions.store.ts';

/** Whether this is an active student or guest in view, for whom a session may be generated. */
export async function hasTaker(db: Kysely<Tables>, { reach, caller }: View, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ['student', 'guest'])
    .where('deactivated_at', 'is', null)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row !== undefined;
}

/** All sessions of a person, in any status. */
export async function listSessionsOf(db: Kysely<Tables>, taker: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('taker', '=', taker).execute();
  return rows.map(({ id }) => id);
}

/**
 * The session of this person and assessment that has not ended, separately for practice and tests; null if
 * there is none.
 */
export async function findUnderWay(
  db: Kysely<Tables>,
  { taker, assessment, mode }: { taker: string; assessment: string; mode: SessionMode },
): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('taker', '=', taker)
    .where('assessment', '=', assessment)
    .where(sql<boolean>`(mode = 'practice') = ${mode === 'practice'}`)
    // Must match the condition of the partial index.
    .where(sql<boolean>`status in ('generated', 'in_progress', 'on_break', 'paused')`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A taker's own test session by id; null if it is not their own or not a test. */
export async function findOwnTest(
  db: Kysely<Tables>,
  { session, taker }: { session: string; taker: string },
): Promise<{ id: string; assessment: string; status: string } | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'assessment', 'status'])
    .where('id', '=', session)
    .where('taker', '=', taker)
    .where('mode', '=', 'test')
    .where('assessment', 'is not', null)
    .$narrowType<{ assessment: string }>()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records since when a taker has been waiting for the start of their session. Only the first time is kept.
 */
export async function saveWaiting(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ waiting_since: now })
    .where('id', '=', id)
    .where('waiting_since', 'is', null)
    .execute();
}

/** The session of this person and practice set that has not ended; null if there is none. */
export async function findPractising(
  db: Kysely<Tables>,
  { taker, practice_set }: { taker: string; practice_set: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('taker', '=', taker)
    .where('practice_set', '=', practice_set)
    // Must match the condition of the partial index.
    .where(sql<boolean>`status in ('generated', 'in_progress', 'on_break', 'paused')`)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewSession {
  /** Exactly one of `assessment` and `practice_set` is set. */
  readonly assessment: string | null;
  readonly practice_set: string | null;
  readonly revision: string;
  readonly taker: string;
  readonly made_by: string;
  readonly given_as: SessionMode;
  readonly seed: number;
  readonly accommodations: Accommodations;
  readonly window_ends_at: number | null;
  readonly hard_close_at: number | null;
  readonly slots: readonly Slot[];
}

const UNTOUCHED = { is_seen: false, was_ever_answered: false };

/**
 * Adds a session with its sections and returns its id. Returns null if the person already has a matching
 * session that has not ended.
 */
export async function addSession(
  db: Kysely<Tables>,
  { slots, given_as, accommodations, window_ends_at, hard_close_at, ...session }: NewSession,
  now: Date,
): Promise<string | null> {
  const id = v7();
  const added = await db
    .insertInto('sessions')
    .values({
      id,
      ...session,
      mode: given_as,
      status: 'generated',
      accommodations: JSON.stringify(accommodations),
      stop_clock_breaks: JSON.stringify(accommodations.stop_clock_breaks),
      window_ends_at: asDate(window_ends_at),
      hard_close_at: asDate(hard_close_at),
      // Until a session starts, only the end of its window can change it.
      next_due_at: asDate(window_ends_at),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return null;
  const sections = slots.map((slot, index) => ({
    id: v7(),
    session: id,
    position: index + 1,
    section: slot.section,
    title: slot.title,
    questions: [...slot.questions],
    is_one_at_a_time: slot.is_one_at_a_time,
    status: 'locked' as const,
    duration_seconds: slot.duration_seconds,
    break_after_seconds: slot.break_after_seconds,
  }));
  await db.insertInto('session_sections').values(sections).execute();
  // Practice checks answers by attempt id, so each question gets its attempt row before it is answered.
  const checked = session.practice_set === null ? [] : sections;
  const attempts = checked.flatMap(({ id: section, questions }) =>
    questions.map((question) => ({
      id: v7(),
      session: id,
      section,
      question,
      ...UNTOUCHED,
      updated_at: now,
    })),
  );
  if (attempts.length > 0) await db.insertInto('attempts').values(attempts).execute();
  return id;
}
