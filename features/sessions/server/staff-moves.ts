/**
 * Actions of staff on other people's sessions, on many at once or on one by id. Callers have checked who may
 * perform them.
 */
import type { Kysely } from 'kysely';
import { act, type SessionAction } from '#core/session-machine/session-machine.ts';
import type { Session } from '#core/session-machine/session-state.ts';
import type { Tables } from '#server/db/tables.ts';
import { refusalProblem } from '../sessions.rules.ts';
import { listSessionsOf } from './generate.store.ts';
import { asNew, type Mover, moveSession, refusingSecondUnderWay } from './move-session.ts';
import { type SessionChange, saveSessions } from './save-session.store.ts';
import { hasSeenAnswers } from './seen-answers.ts';
import { findSessionForUpdate, listSessionsForUpdate, type StoredSession } from './sessions.store.ts';
import { withStates } from './with-states.ts';

/** An action on many sessions at once. It ends none of them, so nothing is scored or routed. */
type RoomAction = SessionAction & { readonly action: 'pause' | 'resume' | 'extend' };

/**
 * Applies to each session the action that `actionOf` returns, or none if it returns null. Returns the ids of
 * the sessions that moved. Runs three SQL statements for any number, plus those for sessions that were
 * overdue and had to be settled first.
 */
export async function moveTogether(
  db: Kysely<Tables>,
  ids: readonly string[],
  actionOf: (session: Session) => RoomAction | null,
  mover: Mover,
): Promise<string[]> {
  const at = mover.now.getTime();
  const changes: SessionChange[] = [];
  const moved: string[] = [];
  for (const before of await listSessionsForUpdate(db, ids)) {
    const isDue = before.next_due_at !== null && before.next_due_at <= at;
    const current = isDue
      ? (await moveSession(db, before, null, { person: null, now: mover.now })).session
      : before;
    const action = actionOf(current);
    if (action === null) continue;
    const { session, events, refused } = act(current, action, at);
    if (refused !== null) continue;
    const after = withStates(current, session);
    changes.push({ before: current, after, events: events.map((event) => asNew(event, mover)) });
    moved.push(before.id);
  }
  if (changes.length > 0) await saveSessions(db, changes, mover.now);
  return moved;
}

/** Submits a session for its taker; does nothing if it does not exist. Throws `not_now`. */
export async function submitFor(
  db: Kysely<Tables>,
  id: string,
  reason: string | null,
  mover: Mover,
): Promise<void> {
  const session = await findAny(db, id);
  if (session !== null) await moveOne(db, session, { action: 'force_submit', reason }, mover);
}

/**
 * Submits sessions that a person started and will not continue, as if their time were over. An untimed or
 * paused session would otherwise stay open forever, and its school would wait for it. Locks all sessions of
 * the person until the transaction ends.
 */
export async function endSessionsOf(db: Kysely<Tables>, taker: string, mover: Mover): Promise<void> {
  for (const session of await listSessionsForUpdate(db, await listSessionsOf(db, taker))) {
    // Refused, without effect, for sessions that have not started or are over.
    await moveSession(
      db,
      session,
      { action: 'force_submit', reason: 'The student’s record was deleted.' },
      mover,
    );
  }
}

/**
 * Ends a session of a practice set that is replaced by a different set. A started session is submitted, so
 * that its answers count; one that was not started is voided. Throws `not_now`.
 */
export async function endPractice(
  db: Kysely<Tables>,
  id: string,
  reason: string,
  mover: Mover,
): Promise<void> {
  const session = await findAny(db, id);
  if (session === null) return;
  const action = session.status === 'generated' ? 'void' : 'force_submit';
  await moveOne(db, session, { action, reason }, mover);
}

/**
 * Lets the taker continue: resumes a session that staff paused, or reopens the last closed section for
 * `seconds`. Throws `not_now`, `answers_seen`.
 */
export async function letContinue(
  db: Kysely<Tables>,
  id: string,
  { seconds, reason }: { seconds: number; reason: string },
  mover: Mover,
): Promise<void> {
  const session = await findAny(db, id);
  if (session === null) return;
  if (session.status === 'paused')
    return moveOne(db, session, { action: 'resume', by: 'staff', reason }, mover);
  const last = session.sections.filter(({ status }) => status === 'closed').at(-1);
  if (last === undefined) throw refusalProblem('not_now');
  const answers_seen = await hasSeenAnswers(db, session, mover.now);
  return moveOne(db, session, { action: 'reopen', section: last.id, seconds, reason, answers_seen }, mover);
}

function findAny(db: Kysely<Tables>, id: string): Promise<StoredSession | null> {
  return findSessionForUpdate(db, { reach: 'all', caller: id }, id);
}

async function moveOne(
  db: Kysely<Tables>,
  session: StoredSession,
  action: SessionAction,
  mover: Mover,
): Promise<void> {
  const { refused } = await refusingSecondUnderWay(moveSession(db, session, action, mover));
  if (refused !== null) throw refusalProblem(refused);
}
