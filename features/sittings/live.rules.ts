/** Which takers of a sitting need its proctor, and when each would finish. Instants are milliseconds. */
import { OFFLINE_AFTER } from '#features/sessions/live.rules.ts';
import type { Need } from './live.contract.ts';
import type { SittingTimes } from './sittings.rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const IDLE_AFTER = 9 * MINUTE;
/** A taker who has not arrived by this instant is reported as missing. */
const MISSED_AFTER = 10 * MINUTE;

export interface WatchedTaker {
  readonly attendance: string | null;
  readonly entered_at: number | null;
  readonly is_let_in: boolean;
  readonly keeps_answers: boolean | null;
  readonly admission: string;
  readonly status: string | null;
  readonly heard_at: number | null;
  readonly last_answer_at: number | null;
  /** When the open section was opened, moved forward by the length of its pauses. */
  readonly section_opened_at: number | null;
}

const UNDER_WAY = ['in_progress', 'on_break', 'paused'];

/** Whether a device has been silent for longer than a bad connection explains. */
function isOffline(heard_at: number | null, now: number): boolean {
  return heard_at === null || now - heard_at > OFFLINE_AFTER;
}

/** Whether a taker waits in the exam room and nothing prevents them from starting. */
export function isReady(taker: WatchedTaker, now: number): boolean {
  const isWaiting = taker.entered_at !== null && (taker.status === null || taker.status === 'generated');
  return isWaiting && taker.keeps_answers !== false && !isOffline(taker.heard_at, now);
}

/** Why a taker needs the proctor, the most urgent reason first. */
export function needsOf(taker: WatchedTaker, sitting: SittingTimes, now: number): Need[] {
  if (sitting.ended_at !== null && !UNDER_WAY.includes(taker.status ?? '')) return [];
  const needs: Need[] = [];
  const isBegun = UNDER_WAY.includes(taker.status ?? '');
  const isBefore = taker.status === null || taker.status === 'generated';
  const isIn = taker.entered_at !== null;
  if (isIn && (isBegun || isBefore) && isOffline(taker.heard_at, now)) needs.push('offline');
  if (isBefore && isIn && taker.keeps_answers === false && !taker.is_let_in) needs.push('keeps_nothing');
  if (isBefore && taker.admission === 'let_in') needs.push('wants_in');
  const isMissed = now > sitting.starts_at + MISSED_AFTER || sitting.started_at !== null;
  if (!isIn && isBefore && isMissed && taker.attendance !== 'absent') needs.push('not_here');
  // Nobody can answer while the sitting is paused.
  const since = Math.max(taker.last_answer_at ?? 0, taker.section_opened_at ?? 0);
  const isWorking = taker.status === 'in_progress' && taker.section_opened_at !== null;
  if (isWorking && now - since > IDLE_AFTER) needs.push('idle');
  return needs;
}

/** Whether a taker needs the proctor. A taker who has not arrived does not; they are counted as not here. */
export function asksForProctor({ needs }: { readonly needs: readonly Need[] }): boolean {
  return needs.some((need) => need !== 'not_here');
}

export interface SectionToCome {
  readonly status: 'locked' | 'open' | 'closed';
  readonly duration_seconds: number | null;
  readonly extension_seconds: number;
  readonly ends_at: number | null;
  readonly break_after_seconds: number | null;
  readonly is_break_taken: boolean;
}

/**
 * The latest instant at which a taker in progress finishes, if they use all their minutes and breaks. Null if
 * a section is untimed or nothing is running. For a paused taker, computed as if they continued now.
 */
export function wouldEndAt(
  sections: readonly SectionToCome[],
  {
    status,
    now,
    paused_since,
    break_ends_at,
  }: { status: string | null; now: number; paused_since: number | null; break_ends_at: number | null },
): number | null {
  if (!UNDER_WAY.includes(status ?? '')) return null;
  const shift = paused_since === null ? 0 : now - paused_since;
  let at = break_ends_at === null ? now : break_ends_at + shift;
  for (const [index, section] of sections.entries()) {
    if (section.status === 'open') {
      if (section.ends_at === null) return null;
      at = Math.max(at, section.ends_at + shift);
    } else if (section.status === 'locked') {
      if (section.duration_seconds === null) return null;
      at += (section.duration_seconds + section.extension_seconds) * SECOND;
    }
    const isLast = index === sections.length - 1;
    const isBreakToCome = section.break_after_seconds !== null && !section.is_break_taken;
    const isBehind = section.status === 'closed' && sections[index + 1]?.status !== 'locked';
    if (!isLast && isBreakToCome && !isBehind) at += (section.break_after_seconds ?? 0) * SECOND;
  }
  return at;
}
