/** What becomes of a session when the window in which its taker has the test is moved. No status moves by it. */
import { endsAt, finishBy } from '#core/exam-clock/exam-clock.ts';
import { boundedFinish, breakDue, openSection, type Session, withSection } from './session-state.ts';
import { toCome } from './session-transitions.ts';

const SECOND = 1000;

/** Instants are milliseconds since 1970; null never closes. */
export interface Window {
  readonly closes_at: number | null;
  /** Whether its end also ends what is under way. */
  readonly is_hard: boolean;
}

/**
 * The session in the window as it is now. One that is not begun has that of now; of one that is under way the end is only
 * put off, because it began on the promise of the former. What staff gave beyond the end stays given.
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

/** When what is under way is ended where no window ends it: reckoned anew, because the window's end had taken its place. */
function unboundedFinish(session: Session, now: number): number | null {
  const { pause, break_ends_at, sections } = session;
  const at = pause?.since ?? now;
  const left = (until: number | null) => (until === null ? null : Math.max(0, until - at) / SECOND);
  const open = openSection(session);
  const present = open === undefined ? 0 : left(endsAt({ ...open, opened_at: open.opened_at ?? at }));
  const pending = (open ?? breakDue(session))?.break_after_seconds ?? 0;
  return finishBy(at, [present, break_ends_at === null ? pending : left(break_ends_at), ...toCome(sections)]);
}
