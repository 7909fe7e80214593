/** The status of a sitting, who may start in it, and what an action on it does to each session. */
import type { Fault } from '#contract/problem.ts';
import type { SessionAction } from '#core/session-machine/session-machine.ts';
import { nextLocked, openSection, type Session } from '#core/session-machine/session-state.ts';
import type { Admission } from '#features/sessions/admission.contract.ts';
import type { Attendance, SittingAction, SittingStatus } from './sittings.contract.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Takers can enter and wait this long before the sitting starts. */
const OPENS_BEFORE = HOUR;

/** By default, takers can start until this long after the start of the sitting. */
const CLOSES_AFTER = 6 * HOUR;

/** Instants are milliseconds since 1970. */
export interface SittingTimes {
  readonly starts_at: number;
  readonly closes_at: number;
  readonly late_entry_minutes: number;
  readonly started_at: number | null;
  readonly paused_at: number | null;
  readonly ended_at: number | null;
}

/** The time from which takers may enter. */
export function opensAt({ starts_at }: Pick<SittingTimes, 'starts_at'>): number {
  return starts_at - OPENS_BEFORE;
}

/** The closing time that is used if none is given. */
export function defaultClose(starts_at: number): number {
  return starts_at + CLOSES_AFTER;
}

export function statusOf(sitting: SittingTimes, now: number): SittingStatus {
  if (sitting.ended_at !== null) return 'ended';
  if (sitting.paused_at !== null) return 'paused';
  if (sitting.started_at !== null) return 'under_way';
  if (now >= sitting.closes_at) return 'ended';
  return now < opensAt(sitting) ? 'planned' : 'waiting';
}

export interface TakerEntry {
  readonly entered_at: number | null;
  readonly is_let_in: boolean;
  readonly keeps_answers: boolean | null;
}

/** The reason that keeps a taker from starting, or `open`. */
export function admissionOf(sitting: SittingTimes, taker: TakerEntry, now: number): Admission {
  if (statusOf(sitting, now) === 'ended' || now >= sitting.closes_at) return 'over';
  if (taker.entered_at === null) return 'code';
  if (sitting.started_at === null) return 'waiting';
  if (sitting.paused_at !== null) return 'paused';
  if (taker.is_let_in) return 'open';
  const isLate = taker.entered_at > sitting.started_at + sitting.late_entry_minutes * MINUTE;
  return isLate || taker.keeps_answers === false ? 'let_in' : 'open';
}

/** The attendance of a taker who enters now. The proctor's entry stays, unless it was absent. */
export function attendanceAtEntry(
  { started_at }: Pick<SittingTimes, 'started_at'>,
  noted: Attendance | null,
  now: number,
): Attendance {
  if (noted === 'here' || noted === 'late') return noted;
  return started_at !== null && now > started_at ? 'late' : 'here';
}

/** Letters and digits that are not confused when read off a board. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 6;

/** A code made from at least six random bytes. */
export function codeOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join(
    '',
  );
}

/** A typed code in stored form: without spaces and dashes, in capitals. */
export function readCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A code in the form in which the proctor writes it on a board: `R7M 2KD`. */
export function codeWords(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** The maximum number of requests from devices per second. */
const ASKED_A_SECOND = 250;
/**
 * A pause must reach every device within 3 seconds. The response, and the view that the exam room fetches
 * then, take part of that time.
 */
const ASKED_AGAIN_SECONDS = 2;

/**
 * Seconds until a device asks again. The interval grows only if there are more devices than one process
 * serves.
 */
export function nextInSeconds(taker_count: number): number {
  return Math.max(ASKED_AGAIN_SECONDS, Math.ceil(taker_count / ASKED_A_SECOND));
}

type RoomWide = 'pause' | 'resume' | 'extend';

/** The action for one session that follows from an action on the sitting; null if there is nothing to do. */
export function actionIn(
  session: Session,
  asked: { readonly action: RoomWide; readonly seconds?: number; readonly reason: string | null },
): (SessionAction & { readonly action: RoomWide }) | null {
  const { status, pause } = session;
  const isPausedByStaff = status === 'paused' && pause?.by === 'staff';
  const { reason } = asked;
  switch (asked.action) {
    case 'pause':
      return isPausedByStaff ? null : { action: 'pause', by: 'staff', reason };
    case 'resume':
      return isPausedByStaff ? { action: 'resume', by: 'staff', reason } : null;
    case 'extend': {
      if (status === 'generated') return null;
      const section = openSection(session) ?? nextLocked(session);
      if (section === undefined) return null;
      return { action: 'extend', section: section.id, seconds: asked.seconds ?? 0, reason };
    }
  }
}

/** Why the sitting refuses this action now, in words; null if it allows it. */
export function refusalOf(
  action: SittingAction['action'],
  sitting: SittingTimes,
  now: number,
): string | null {
  const status = statusOf(sitting, now);
  switch (action) {
    case 'plan':
      return sitting.started_at === null && status !== 'ended' ? null : 'This sitting has already started.';
    case 'add':
      return status === 'ended' ? 'This sitting is over.' : null;
    case 'start':
      if (status === 'ended') return 'This sitting is over.';
      return status === 'planned' ? 'You can start a sitting from an hour before its planned time.' : null;
    case 'pause':
    case 'extend':
    case 'resume':
      return sitting.started_at === null ? 'Start the sitting first.' : null;
    case 'end':
      return sitting.started_at === null && status === 'planned' ? 'This sitting has not opened yet.' : null;
    case 'make_up':
    case 'attend':
    case 'let_in':
    case 'force_submit':
    case 'let_continue':
    case 'explain':
      return null;
  }
}

/** Errors in the times of a sitting. */
export function timeFaults({ starts_at, closes_at }: { starts_at: number; closes_at: number }): Fault[] {
  return closes_at > starts_at
    ? []
    : [{ path: 'body.closes_at', message: 'The closing time must be after the start.' }];
}

/** The school of a sitting: the school in the request, or else the caller's only one. */
export function schoolOf(
  asked: string | undefined,
  own: readonly string[],
  isEverySchoolTheirs: boolean,
): { school: string } | { fault: Fault } {
  const path = 'body.school';
  if (asked === undefined) {
    const [only, ...more] = own;
    if (only !== undefined && more.length === 0) return { school: only };
    return { fault: { path, message: 'Choose a school.' } };
  }
  if (own.includes(asked) || isEverySchoolTheirs) return { school: asked };
  return { fault: { path, message: 'This school doesn’t exist, or you can’t see it.' } };
}

/** Errors for the values of `asked` that are not in `found`. */
export function absentFaults(
  path: string,
  asked: readonly string[],
  found: readonly string[],
  message: string,
): Fault[] {
  const known = new Set(found);
  return asked.flatMap((id, index) => (known.has(id) ? [] : [{ path: `${path}.${index}`, message }]));
}
