/**
 * The states of a session and its sections, and all transitions between them. No other code changes a status.
 * The caller passes in the time and checks permissions.
 */
import { lastSaveAt } from '#core/exam-clock/exam-clock.ts';
import {
  type ActionRefusal,
  boundedFinish,
  type Cause,
  type Course,
  changed,
  openSection,
  type SectionState,
  type Session,
} from './session-state.ts';
import {
  type AddedTime,
  breakBegun,
  closed,
  extended,
  keyedIn,
  movedOn,
  nextAsked,
  paused,
  pausedByTaker,
  pausedOver,
  reopened,
  resumed,
  started,
  submitted,
} from './session-transitions.ts';

export type SessionAction =
  | { readonly action: 'start' | 'begin_break' | 'end_break' | 'take_over' | 'submit' }
  /**
   * `from`: the open section as the caller knows it; null if none is open. If `from` is left out, any section
   * is accepted.
   */
  | { readonly action: 'next_section'; readonly from?: string | null | undefined }
  /**
   * For tests that ask one question at a time. `is_present`: whether the question that the taker leaves is
   * the current one. `is_last`: whether no question follows.
   */
  | { readonly action: 'next_question'; readonly is_present: boolean; readonly is_last: boolean }
  | { readonly action: 'pause' | 'resume'; readonly by: 'taker' }
  | { readonly action: 'pause' | 'resume'; readonly by: 'staff'; readonly reason: string | null }
  | { readonly action: 'force_submit' | 'void'; readonly reason: string | null }
  | (AddedTime & { readonly action: 'extend' })
  | (AddedTime & {
      readonly action: 'reopen';
      /** Whether the taker has already seen correctness or answers. */
      readonly answers_seen: boolean;
    })
  /**
   * Records a test that was taken on paper from `sat_at` on. `seconds`: the time of each section; null uses
   * its full duration.
   */
  | { readonly action: 'key_in'; readonly sat_at: number; readonly seconds: readonly (number | null)[] }
  | { readonly action: 'score'; readonly pending_marks: number }
  | { readonly action: 'release' };

/**
 * The session after all due timed changes and the action (unless refused), with the events of all of them.
 */
export interface ActionResult extends Course {
  readonly refused: ActionRefusal | null;
}

/** Whether a save for a section counts now, is stored as late, or is rejected. */
export type SaveStanding =
  | 'open'
  | 'late'
  | 'unknown_section'
  | 'not_started'
  | 'expired'
  | 'voided'
  | 'section_locked';

export interface PlannedSection {
  readonly id: string;
  readonly duration_seconds: number | null;
  readonly break_after_seconds: number | null;
}

/** A new unstarted session. The durations must already include the person's accommodations. */
export function newSession(
  plan: Pick<Session, 'mode' | 'window_ends_at' | 'hard_close_at' | 'stop_clock_breaks'> & {
    readonly sections: readonly PlannedSection[];
  },
): Session {
  return {
    ...plan,
    sections: plan.sections.map(({ id, duration_seconds, break_after_seconds }) => ({
      id,
      status: 'locked',
      duration_seconds,
      extension_seconds: 0,
      paused_milliseconds: 0,
      opened_at: null,
      ends_at: null,
      closed_at: null,
      break_after_seconds,
      is_break_taken: false,
    })),
    status: 'generated',
    started_at: null,
    finish_by: null,
    submitted_at: null,
    break_ends_at: null,
    pause: null,
    writer: 1,
    added_seconds: 0,
  };
}

/** Applies all timed changes up to `now`, each at its own instant. */
export function settle(session: Session, now: number): Course {
  let course: Course = { session, events: [] };
  for (let due = dueOf(session); due !== null && due.from <= now; due = dueOf(course.session)) {
    course = due.happens(course);
  }
  return course;
}

/** The next instant at which `settle` changes the session; null if it never will. */
export function nextDueAt(session: Session): number | null {
  return dueOf(session)?.from ?? null;
}

interface Due {
  readonly from: number;
  readonly happens: (course: Course) => Course;
}

/** The next change that happens at a given time. */
function dueOf(session: Session): Due | null {
  const { status, window_ends_at, pause, hard_close_at, break_ends_at } = session;
  if (status === 'generated') {
    return dueAt(window_ends_at, (course, cause) => changed(course, cause, 'expired', { status: 'expired' }));
  }
  if (status === 'paused') {
    const end = boundedFinish(null, hard_close_at);
    const until = pause?.until ?? null;
    return until !== null && until <= (end ?? Infinity) ? dueAt(until, resumed) : dueAt(end, submitted);
  }
  if (status !== 'in_progress' && status !== 'on_break') return null;

  const finish = session.finish_by ?? Infinity;
  const section = openSection(session);
  if (section?.ends_at != null && lastSaveAt(section.ends_at) <= finish) {
    const closes = lastSaveAt(section.ends_at);
    const close = (course: Course, cause: Cause) => closed(course, section, cause);
    // A save at this very instant still counts, so the section closes just after it.
    return { ...dueAt(closes, close), from: closes + 1 };
  }
  if (break_ends_at !== null && break_ends_at <= finish) {
    return dueAt(break_ends_at, (course, cause) =>
      changed(course, cause, 'break_ended', { status: 'in_progress', break_ends_at: null }),
    );
  }
  return dueAt(session.finish_by, submitted);
}

function dueAt(at: number, happens: (course: Course, cause: Cause) => Course): Due;
function dueAt(at: number | null, happens: (course: Course, cause: Cause) => Course): Due | null;
function dueAt(at: number | null, happens: (course: Course, cause: Cause) => Course): Due | null {
  if (at === null) return null;
  return { from: at, happens: (course) => happens(course, { at, by: 'clock', reason: null }) };
}

/** Applies all timed changes up to `now`, then the action. */
export function act(session: Session, action: SessionAction, now: number): ActionResult {
  const course = settle(session, now);
  const done = perform(course, action, now);
  return typeof done === 'string' ? { ...course, refused: done } : { ...done, refused: null };
}

function perform(course: Course, action: SessionAction, now: number): Course | ActionRefusal {
  const { session } = course;
  const { status } = session;
  const isUnderWay = status === 'in_progress' || status === 'on_break';
  const byTaker: Cause = { at: now, by: 'taker', reason: null };
  const byStaff: Cause = { at: now, by: 'staff', reason: 'reason' in action ? action.reason : null };
  switch (action.action) {
    case 'start':
      return status === 'generated' ? started(course, byTaker) : 'not_now';
    case 'next_section':
      if (status !== 'in_progress') return 'not_now';
      // A repeated request must not close the section after it.
      if (action.from !== undefined && action.from !== (openSection(session)?.id ?? null)) return 'not_now';
      return movedOn(course, byTaker);
    case 'next_question':
      // A repeated request must not skip a question that nobody has seen.
      if (status !== 'in_progress' || !action.is_present) return 'not_now';
      return nextAsked(course, byTaker, action.is_last);
    case 'begin_break':
      return status === 'in_progress' ? breakBegun(course, byTaker) : 'not_now';
    case 'end_break':
      if (status !== 'on_break') return 'not_now';
      return changed(course, byTaker, 'break_ended', { status: 'in_progress', break_ends_at: null });
    case 'take_over':
      if (!isUnderWay && status !== 'paused') return 'not_now';
      return changed(course, byTaker, 'taken_over', { writer: session.writer + 1 });
    case 'submit':
      return isUnderWay ? submitted(course, byTaker) : 'not_now';
    case 'force_submit':
      return isUnderWay || status === 'paused' ? submitted(course, byStaff) : 'not_now';
    case 'pause':
      if (action.by === 'staff' && session.pause?.by === 'taker') return pausedOver(course, byStaff);
      if (!isUnderWay) return 'not_now';
      return action.by === 'staff' ? paused(course, byStaff, null) : pausedByTaker(course, byTaker);
    case 'resume':
      if (status !== 'paused') return 'not_now';
      if (action.by === 'staff') return resumed(course, byStaff);
      return session.pause?.by === 'staff' ? 'may_not_resume' : resumed(course, byTaker);
    case 'void':
      return status === 'voided'
        ? 'not_now'
        : changed(course, byStaff, 'voided', { status: 'voided', pause: null });
    case 'extend':
      return extended(course, byStaff, action);
    case 'reopen':
      if (action.answers_seen) return 'answers_seen';
      return reopened(course, byStaff, action);
    case 'key_in':
      return status === 'generated' ? keyedIn(course, byStaff, action) : 'not_now';
    case 'score':
      if (status !== 'submitted') return 'not_now';
      if (action.pending_marks > 0) return 'pending_marks';
      return changed(course, { ...byStaff, by: 'clock' }, 'scored', { status: 'scored' });
    case 'release':
      if (status !== 'scored') return 'not_now';
      return changed(course, { ...byStaff, by: 'clock' }, 'released', { status: 'released' });
  }
}

/**
 * Whether a save for `section` counts now, is stored as late, or is rejected. The session must be settled up
 * to this instant.
 */
export function standingOf(
  {
    status,
    sections,
  }: Pick<Session, 'status'> & { readonly sections: readonly Pick<SectionState, 'id' | 'status'>[] },
  section: string,
): SaveStanding {
  if (status === 'expired' || status === 'voided') return status;
  if (status === 'generated') return 'not_started';
  switch (sections.find((candidate) => candidate.id === section)?.status) {
    case undefined:
      return 'unknown_section';
    case 'locked':
      return 'section_locked';
    case 'open':
      return 'open';
    case 'closed':
      return 'late';
  }
}
