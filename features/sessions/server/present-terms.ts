/**
 * The current terms of a session. Its taker's accommodations and window may change after it was generated. A
 * session in progress keeps the terms it started with, except that its window may get longer.
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

/** Whether a move depends on the current terms: the session starts, or the end of its window would end it. */
export function hangsOnTerms(session: StoredSession, action: SessionAction | null, now: Date): boolean {
  const { status, window_ends_at, hard_close_at } = session;
  const isOver = (end: number | null) => end !== null && end <= now.getTime();
  if (status === 'generated') return action?.action === 'start' || isOver(window_ends_at);
  return (status === 'in_progress' || status === 'on_break' || status === 'paused') && isOver(hard_close_at);
}

/**
 * The session with the current terms, if it has not started or the end of its window has come. Saves nothing.
 * `ready` is the taker's assignment of the test.
 */
export async function onPresentTerms(
  db: Kysely<Tables>,
  session: StoredSession,
  now: Date,
): Promise<{ session: StoredSession; ready: Ready | null }> {
  const ready = await readyOf(db, session, now);
  // A withdrawn assignment leaves the terms unchanged. Whether the session may start is checked elsewhere.
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

/** The session with its taker's current accommodations and the durations that follow from them. */
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
