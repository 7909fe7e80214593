/** Applies a changed window to a session. The status of the session does not change. */
import { endsAt, finishBy } from '#core/exam-clock/exam-clock.ts';
import { boundedFinish, breakDue, openSection, type Session, withSection } from './session-state.ts';
import { toCome } from './session-transitions.ts';

const SECOND = 1000;

/** The window of an assignment. Instants are milliseconds since 1970; null never closes. */
export interface Window {
  readonly closes_at: number | null;
  /** Whether the end of the window also ends sessions in progress. */
  readonly is_hard: boolean;
}

/**
 * Applies the current window to a session. An unstarted session gets the new window. A session in progress
 * can only get a later end, because it started with the promise of the old one. Time that staff added extends
 * the end.
 */
export function inWindow(session: Session, { closes_at, is_hard }: Window, now: number): Session {
  const given = session.sections.reduce((sum, { extension_seconds }) => sum + extension_seconds, 0) * SECOND;
  const end = is_hard && closes_at !== null ? closes_at + given : null;
  if (session.status === 'generated') return { ...session, window_ends_at: closes_at, hard_close_at: end };
  const { hard_close_at } = session;
  if (hard_close_at === null || (end !== null && end <= hard_close_at)) return session;
  const finish_by = boundedFinish(unboundedFinish(session, now), end);
  const open = openSection(session);
  return {
    ...session,
    hard_close_at: end,
    finish_by,
    sections: open === undefined ? session.sections : withSection({ ...session, finish_by }, open.id, {}),
  };
}

/**
 * The end of a session in progress without any window. It is computed again because the window had replaced
 * it.
 */
function unboundedFinish(session: Session, now: number): number | null {
  const { pause, break_ends_at, sections } = session;
  const at = pause?.since ?? now;
  const left = (until: number | null) => (until === null ? null : Math.max(0, until - at) / SECOND);
  const open = openSection(session);
  const present = open === undefined ? 0 : left(endsAt({ ...open, opened_at: open.opened_at ?? at }));
  const pending = (open ?? breakDue(session))?.break_after_seconds ?? 0;
  return finishBy(at, [present, break_ends_at === null ? pending : left(break_ends_at), ...toCome(sections)]);
}
