/** What other features' servers may ask of sessions: to score one anew when what it rests on has changed, and who sits one. */

import type { Kysely } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AskedQuestion } from '../exam.contract.ts';
import { findAttempt } from './attempts.store.ts';
import * as view from './exam-view.ts';
import * as explaining from './explain.ts';
import * as forgetting from './forget-reasons.store.ts';
import * as made from './generate.store.ts';
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
 * Scores a session that is over anew, and makes it scored where nothing waits for marks any more. Nothing happens to
 * one that is not over, or is not there.
 */
export async function scoreAgain(db: Kysely<Tables>, id: string, mover: Mover): Promise<void> {
  const session = await findSessionForUpdate(db, { reach: 'all', caller: id }, id);
  if (session !== null && session.submitted_at !== null && session.status !== 'voided') {
    await rescoreSession(db, session, [], mover);
  }
}

/** A session as practice has it. */
export type PractisedSession = Pick<
  StoredSession,
  'id' | 'practice_set' | 'revision' | 'sections' | 'status' | 'taker' | 'writer'
>;

/** Somebody's own session after what time has done to it, nobody else's to move until the transaction ends. */
export async function openPractice(
  db: Kysely<Tables>,
  { session: id, taker }: { session: string; taker: string },
  now: Date,
): Promise<PractisedSession | null> {
  const session = await findSessionForUpdate(db, { reach: 'self', caller: taker }, id);
  if (session === null) return null;
  return (await moveSession(db, session, null, { person: null, now })).session;
}

/** The same by one of its answers. `is_open`: whether answers to its question are still taken. */
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

/** Makes the sessions of sheets that were sat on paper, scored, and returns their ids in the same order. Throws `not_now`. */
export function keyInSheets(...asked: Parameters<typeof sheets.keyInSheets>): Promise<string[]> {
  return sheets.keyInSheets(...asked);
}

/** A session in view that was keyed in from paper and stands, nobody else's to move until the transaction ends. */
export async function findSheetForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<StoredSession | null> {
  const session = await findSessionForUpdate(db, view, id);
  const isSheet = session?.given_as === 'paper' && session.submitted_at !== null;
  return isSheet && session.status !== 'voided' ? session : null;
}

/** Puts in order what was typed wrongly of such a sheet, all its answers anew; how many differ. */
export function mendSheet(...asked: Parameters<typeof sheets.mendSheet>): Promise<number> {
  return sheets.mendSheet(...asked);
}

/** Does one thing to many sessions at once, as `moveTogether` says. */
export function moveTogether(...asked: Parameters<typeof moves.moveTogether>): Promise<string[]> {
  return moves.moveTogether(...asked);
}

/** Submits a session for its taker. Throws `not_now`. */
export function submitFor(...asked: Parameters<typeof moves.submitFor>): Promise<void> {
  return moves.submitFor(...asked);
}

/** Ends what somebody has begun and will not go on with, and holds all their sessions until the transaction ends. */
export function endSessionsOf(...asked: Parameters<typeof moves.endSessionsOf>): Promise<void> {
  return moves.endSessionsOf(...asked);
}

/** Takes the reasons of what was done to these sessions away, where a reason tells of somebody. */
export function forgetReasons(...asked: Parameters<typeof forgetting.forgetReasons>): Promise<void> {
  return forgetting.forgetReasons(...asked);
}

/** Keeps why staff did one thing to several sessions at one instant. */
export function explainMoves(...asked: Parameters<typeof explaining.explainAll>): Promise<void> {
  return explaining.explainAll(...asked);
}

/** Those of these sessions whose takers are not notified of the release that showed them the score. */
export function listQuietlyReleased(...asked: Parameters<typeof releasing.listQuietlyReleased>) {
  return releasing.listQuietlyReleased(...asked);
}

/** Lets the taker of a session go on. Throws `not_now`, `answers_seen`. */
export function letContinue(...asked: Parameters<typeof moves.letContinue>): Promise<void> {
  return moves.letContinue(...asked);
}

/** One's own test by the id of its session, as it stands. One statement. */
export function findOwnTest(
  db: Kysely<Tables>,
  asked: { session: string; taker: string },
): Promise<{ id: string; assessment: string; status: string } | null> {
  return made.findOwnTest(db, asked);
}

/** Keeps that a taker waits for their session to be started: from then on no key of it is told to them. */
export async function keepWaiting(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await made.saveWaiting(db, id, now);
}

/** A question as the taker of a session with this seed is asked it: nothing of it tells what is right. */
export function askedQuestion(...asked: Parameters<typeof view.askedQuestion>): AskedQuestion {
  return view.askedQuestion(...asked);
}

/** Those of `people` who are in the middle of a session, by name. */
export function listUnderWay(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return rows.listUnderWay(db, people);
}

/** What members of a group had, in tests or practice, from an instant on, by question: when last, and how many of them. */
export function listMetByGroup(...asked: Parameters<typeof met.listMetByGroup>) {
  return met.listMetByGroup(...asked);
}
