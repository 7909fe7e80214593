/** Functions for other features' servers, such as rescoring a session or finding who is in one. */

import type { Kysely } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AskedQuestion } from '../exam.contract.ts';
import { findAttempt } from './attempts.store.ts';
import * as view from './exam-view.ts';
import * as explaining from './explain.ts';
import * as forgetting from './forget-reasons.store.ts';
import * as made from './generate.store.ts';
import * as generating from './generate.ts';
import * as met from './group-met.store.ts';
import { type Mover, moveSession, rescoreSession } from './move-session.ts';
import * as sheets from './paper-sheets.ts';
import * as releasing from './release-many.store.ts';
import * as rows from './session-rows.store.ts';
import { findSessionForUpdate, type StoredSession } from './sessions.store.ts';
import * as moves from './staff-moves.ts';

export type { SessionToScore } from './hooks.ts';
export type { KeyedSheet } from './paper-sheets.ts';

/**
 * Rescores an ended session, and sets it to scored if no answer waits for a grader any more. Does nothing if
 * the session does not exist or has not ended.
 */
export async function scoreAgain(db: Kysely<Tables>, id: string, mover: Mover): Promise<void> {
  const session = await findSessionForUpdate(db, { reach: 'all', caller: id }, id);
  if (session !== null && session.submitted_at !== null && session.status !== 'voided') {
    await rescoreSession(db, session, [], mover);
  }
}

/** The fields of a session that practice needs. */
export type PractisedSession = Pick<
  StoredSession,
  'id' | 'practice_set' | 'revision' | 'sections' | 'seed' | 'status' | 'taker' | 'writer'
>;

/** The taker's own session, settled to the present. Its row stays locked until the transaction ends. */
export async function openPractice(
  db: Kysely<Tables>,
  { session: id, taker }: { session: string; taker: string },
  now: Date,
): Promise<PractisedSession | null> {
  const session = await findSessionForUpdate(db, { reach: 'self', caller: taker }, id);
  if (session === null) return null;
  return (await moveSession(db, session, null, { person: null, now })).session;
}

/**
 * The session of one of the taker's attempts, also settled and locked. `is_open`: whether its question still
 * accepts answers.
 */
export async function openAttempt(
  db: Kysely<Tables>,
  { attempt: id, taker }: { attempt: string; taker: string },
  now: Date,
): Promise<{ session: PractisedSession; question: string; is_open: boolean } | null> {
  const attempt = await findAttempt(db, { reach: 'self', caller: taker }, id);
  if (attempt === null) return null;
  const session = await openPractice(db, { session: attempt.session, taker }, now);
  if (session === null) return null;
  const section = session.sections.find((each) => each.id === attempt.section);
  const is_open = session.status === 'in_progress' && section?.status === 'open';
  return { session, question: attempt.question, is_open };
}

/** Creates the scored sessions of paper sheets and returns their ids in the same order. Throws `not_now`. */
export function keyInSheets(...asked: Parameters<typeof sheets.keyInSheets>): Promise<string[]> {
  return sheets.keyInSheets(...asked);
}

/**
 * A session in view that was typed in from paper and is not voided. Its row stays locked until the
 * transaction ends.
 */
export async function findSheetForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<StoredSession | null> {
  const session = await findSessionForUpdate(db, view, id);
  const isSheet = session?.given_as === 'paper' && session.submitted_at !== null;
  return isSheet && session.status !== 'voided' ? session : null;
}

/** Corrects the typing errors of such a sheet by replacing all its answers. Returns how many differ. */
export function mendSheet(...asked: Parameters<typeof sheets.mendSheet>): Promise<number> {
  return sheets.mendSheet(...asked);
}

/** Applies one action to many sessions at once, see `moveTogether` in `move-many.ts`. */
export function moveTogether(...asked: Parameters<typeof moves.moveTogether>): Promise<string[]> {
  return moves.moveTogether(...asked);
}

/** Submits a session for its taker. Throws `not_now`. */
export function submitFor(...asked: Parameters<typeof moves.submitFor>): Promise<void> {
  return moves.submitFor(...asked);
}

/**
 * Ends the sessions that a person started and will not continue. Locks all their sessions until the
 * transaction ends.
 */
export function endSessionsOf(...asked: Parameters<typeof moves.endSessionsOf>): Promise<void> {
  return moves.endSessionsOf(...asked);
}

/**
 * The taker's own session of a practice set that has not ended, or a new one. Throws `not_found` if the set
 * is not the taker's, or the problem that prevents them from starting.
 */
export function generatePractice(...asked: Parameters<typeof generating.generatePractice>) {
  return generating.generatePractice(...asked);
}

/**
 * Ends a session of a practice set that a new session replaces: submits it if it was started, else voids it.
 * Throws `not_now`.
 */
export function endPractice(...asked: Parameters<typeof moves.endPractice>): Promise<void> {
  return moves.endPractice(...asked);
}

/** Clears the reasons of events in these sessions where the reason mentions a certain person. */
export function forgetReasons(...asked: Parameters<typeof forgetting.forgetReasons>): Promise<void> {
  return forgetting.forgetReasons(...asked);
}

/** Stores the reason why staff performed one action on several sessions at one instant. */
export function explainMoves(...asked: Parameters<typeof explaining.explainAll>): Promise<void> {
  return explaining.explainAll(...asked);
}

/** The sessions whose takers were not notified of the release that showed them the score. */
export function listQuietlyReleased(...asked: Parameters<typeof releasing.listQuietlyReleased>) {
  return releasing.listQuietlyReleased(...asked);
}

/** Lets a taker continue: resumes a paused session or reopens the last section. Throws `not_now`, `answers_seen`. */
export function letContinue(...asked: Parameters<typeof moves.letContinue>): Promise<void> {
  return moves.letContinue(...asked);
}

/** The taker's own test session by id, without settling it. Runs one SQL statement. */
export function findOwnTest(
  db: Kysely<Tables>,
  asked: { session: string; taker: string },
): Promise<{ id: string; assessment: string; status: string } | null> {
  return made.findOwnTest(db, asked);
}

/**
 * Records that a taker is waiting for their session to be started. From then on the answer keys of its
 * questions are withheld from them.
 */
export async function keepWaiting(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await made.saveWaiting(db, id, now);
}

/** A question as a taker with this seed sees it, without its answer key. */
export function askedQuestion(...asked: Parameters<typeof view.askedQuestion>): AskedQuestion {
  return view.askedQuestion(...asked);
}

/** The people of `people` who are in the middle of a session, sorted by name. */
export function listUnderWay(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return rows.listUnderWay(db, people);
}

/**
 * Questions that members of a group were asked in tests or practice after an instant, keyed by question: when
 * last, and how many members.
 */
export function listMetByGroup(...asked: Parameters<typeof met.listMetByGroup>) {
  return met.listMetByGroup(...asked);
}
