/**
 * The terms of a session as they are now: what its taker needs and until when they have the test may change after it was
 * made ready. What was begun keeps what it began with, but for a window that is longer by now.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { inWindow } from '#core/session-machine/present-window.ts';
import type { SessionAction } from '#core/session-machine/session-machine.ts';
import { findReady, type Ready } from '#features/allocation/server/public.ts';
import { findRevision } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { planSession } from '../plan.rules.ts';
import type { StoredSession } from './sessions.store.ts';
import { withStates } from './with-states.ts';

/** Whether what is about to happen to a session hangs on its terms: it is begun, or its window's end would end it. */
export function hangsOnTerms(session: StoredSession, action: SessionAction | null, now: Date): boolean {
  const { status, window_ends_at, hard_close_at } = session;
  const isOver = (end: number | null) => end !== null && end <= now.getTime();
  if (status === 'generated') return action?.action === 'start' || isOver(window_ends_at);
  return (status === 'in_progress' || status === 'on_break' || status === 'paused') && isOver(hard_close_at);
}

/**
 * A session that nobody has begun, or whose window's end has come, on the terms of now; nothing is saved. `ready`: what its
 * taker has of its test.
 */
export async function onPresentTerms(
  db: Kysely<Tables>,
  session: StoredSession,
  now: Date,
): Promise<{ session: StoredSession; ready: Ready | null }> {
  const ready = await readyOf(db, session, now);
  // What was taken back goes on as it was given: whether it may be begun is asked elsewhere.
  const placed =
    ready === null || ready.source === null
      ? session
      : withStates(session, inWindow(session, { ...ready, is_hard: ready.hard_close }, now.getTime()));
  return { session: await withNeeds(db, placed), ready };
}

async function readyOf(
  db: Kysely<Tables>,
  { id, assessment, taker, given_as: mode }: StoredSession,
  now: Date,
): Promise<Ready | null> {
  if (assessment === null) return null;
  return findReady(db, { assessment: assessment.id, person: taker, session: { id, mode }, now });
}

/** With the accommodations that its taker has by now, and every duration by them. */
async function withNeeds(db: Kysely<Tables>, session: StoredSession): Promise<StoredSession> {
  const accommodations = session.present_needs;
  if (accommodations === null || isDeepStrictEqual(accommodations, session.accommodations)) return session;
  const slots = planSession(await findRevision(db, session.revision), session.seed, accommodations);
  const sections = session.sections.map((section, index) => {
    const slot = slots[index];
    if (slot === undefined) throw new Error(`Session ${session.id} has more sections than its paper.`);
    const { duration_seconds, break_after_seconds } = slot;
    return { ...section, duration_seconds, break_after_seconds };
  });
  return { ...session, accommodations, stop_clock_breaks: accommodations.stop_clock_breaks, sections };
}
