/** What staff do to the sessions of others from beside them: to many at once, or to one by its id. Who may is settled before. */
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

/** What is done to many sessions at once: it ends none of them, so that nothing is scored and no route is gone. */
type RoomAction = SessionAction & { readonly action: 'pause' | 'resume' | 'extend' };

/**
 * Does to each of these sessions what `actionOf` says of it, null for nothing; answers with the ids of those that moved.
 * Three statements, whatever their number, but for those that time was to move before and the sweep has not yet.
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

/** Submits a session for its taker. Throws `not_now`; nothing happens where there is none. */
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
 * Submits what somebody has under way and will not go on with, as time would: untimed or paused it would be under way for
 * ever, and its school would wait for it. All their sessions are the caller's until the transaction ends.
 */
export async function endSessionsOf(db: Kysely<Tables>, taker: string, mover: Mover): Promise<void> {
  for (const session of await listSessionsForUpdate(db, await listSessionsOf(db, taker))) {
    // One that is not begun, or over, refuses it.
    await moveSession(db, session, { action: 'force_submit', reason: 'Their record is gone.' }, mover);
  }
}

/**
 * Lets the taker of a session go on: one that staff paused is resumed, one that is over is opened again for so many seconds
 * in the section that closed last. Throws `not_now`, `answers_seen`.
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
