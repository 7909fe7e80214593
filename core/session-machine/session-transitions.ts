/** The effect of each transition on a session. The session machine decides which transition happens. */
import { finishBy } from '#core/exam-clock/exam-clock.ts';
import { MOST_ADDED_SECONDS } from './most-added-seconds.ts';
import {
  type ActionRefusal,
  boundedFinish,
  breakDue,
  type Cause,
  type Course,
  changed,
  nextLocked,
  openSection,
  type SectionState,
  type Session,
  withSection,
} from './session-state.ts';

const SECOND = 1000;

/** The durations of sections that have not opened yet, and of their breaks. */
export function toCome(sections: readonly SectionState[]): (number | null)[] {
  return sections
    .filter((section) => section.status === 'locked')
    .flatMap(({ duration_seconds, extension_seconds, break_after_seconds }) => [
      duration_seconds === null ? null : duration_seconds + extension_seconds,
      break_after_seconds ?? 0,
    ]);
}

export function started(course: Course, cause: Cause): Course {
  const begun = changed(course, cause, 'started', {
    status: 'in_progress',
    started_at: cause.at,
    finish_by: boundedFinish(
      finishBy(cause.at, toCome(course.session.sections)),
      course.session.hard_close_at,
    ),
  });
  return openedNext(begun, cause);
}

function openedNext(course: Course, cause: Cause): Course {
  const next = nextLocked(course.session);
  if (next === undefined) return course;
  const sections = withSection(course.session, next.id, { status: 'open', opened_at: cause.at });
  return changed(course, cause, 'section_opened', { sections }, next.id);
}

/** Closes a section. Closing the last one submits the session. */
export function closed(course: Course, section: SectionState, cause: Cause): Course {
  const sections = withSection(course.session, section.id, { status: 'closed', closed_at: cause.at });
  const after = changed(course, cause, 'section_closed', { sections }, section.id);
  return nextLocked(after.session) === undefined ? submitted(after, cause) : after;
}

/** Closes the open section, if any. Opens the next one, unless a break comes first. */
export function movedOn(course: Course, cause: Cause): Course {
  const section = openSection(course.session);
  if (section === undefined) return openedNext(course, cause);
  const after = closed(course, section, cause);
  return breakDue(after.session) === undefined ? openedNext(after, cause) : after;
}

/**
 * Asks the next question of the open section; the caller chooses it. After the last question it moves on like
 * `movedOn`.
 */
export function nextAsked(course: Course, cause: Cause, isLast: boolean): Course | ActionRefusal {
  const section = openSection(course.session);
  if (section === undefined) return 'not_now';
  return isLast ? movedOn(course, cause) : changed(course, cause, 'question_chosen', {}, section.id);
}

export function submitted(course: Course, cause: Cause): Course {
  const section = openSection(course.session);
  const sections =
    section === undefined
      ? course.session.sections
      : withSection(course.session, section.id, { status: 'closed', closed_at: cause.at });
  const after =
    section === undefined ? course : changed(course, cause, 'section_closed', { sections }, section.id);
  return changed(after, cause, 'submitted', {
    status: 'submitted',
    submitted_at: cause.at,
    break_ends_at: null,
    pause: null,
  });
}

/**
 * Records a test on paper afterward. No clock ran, and no section ends after the moment of entry. Breaks are
 * not recorded.
 */
export function keyedIn(
  course: Course,
  cause: Cause,
  { sat_at, seconds }: { readonly sat_at: number; readonly seconds: readonly (number | null)[] },
): Course {
  let at = sat_at;
  const sections = course.session.sections.map((section, index): SectionState => {
    const opened_at = at;
    const took = seconds[index] ?? section.duration_seconds ?? 0;
    at = Math.min(opened_at + took * SECOND, cause.at);
    return { ...section, status: 'closed', opened_at, closed_at: at };
  });
  return changed(course, cause, 'keyed_in', {
    status: 'submitted',
    sections,
    started_at: sat_at,
    submitted_at: at,
  });
}

export function breakBegun(course: Course, cause: Cause): Course | ActionRefusal {
  const due = breakDue(course.session);
  if (due === undefined) return 'no_break_due';
  return changed(
    course,
    cause,
    'break_begun',
    {
      status: 'on_break',
      break_ends_at: cause.at + (due.break_after_seconds ?? 0) * SECOND,
      sections: withSection(course.session, due.id, { is_break_taken: true }),
    },
    due.id,
  );
}

/** Pauses a session that is in progress or on a break. */
export function paused(course: Course, cause: Cause, until: number | null): Course {
  return changed(course, cause, 'paused', {
    status: 'paused',
    pause: {
      since: cause.at,
      until,
      from: course.session.status === 'on_break' ? 'on_break' : 'in_progress',
      by: cause.by === 'taker' ? 'taker' : 'staff',
    },
  });
}

/**
 * A taker may pause practice freely. A test is paused by a stop-the-clock break, which ends automatically.
 */
export function pausedByTaker(course: Course, cause: Cause): Course | ActionRefusal {
  const { mode, status, stop_clock_breaks } = course.session;
  if (mode === 'practice') return paused(course, cause, null);
  if (status === 'on_break' || stop_clock_breaks.count === 0) return 'may_not_pause';
  const after = paused(course, cause, cause.at + stop_clock_breaks.seconds * SECOND);
  const left = { ...stop_clock_breaks, count: stop_clock_breaks.count - 1 };
  return { ...after, session: { ...after.session, stop_clock_breaks: left } };
}

/** Staff pause during the taker's own pause, whose time then stops too. */
export function pausedOver(course: Course, cause: Cause): Course | ActionRefusal {
  const { pause } = course.session;
  if (pause === null) return 'not_now';
  const taker_left = pause.until === null ? null : pause.until - cause.at;
  return changed(course, cause, 'paused', { pause: { ...pause, until: null, by: 'staff', taker_left } });
}

/**
 * Resumes all clocks where they stopped, except for the window's end. If staff had paused during the taker's
 * own pause, that pause continues with the time it had left.
 */
export function resumed(course: Course, cause: Cause): Course {
  const { pause, break_ends_at, finish_by, hard_close_at } = course.session;
  if (pause === null) throw new Error('A session that is not paused cannot be resumed.');
  if (pause.taker_left !== undefined) {
    const { taker_left, ...own } = pause;
    const until = taker_left === null ? null : cause.at + taker_left;
    const after = changed(course, cause, 'resumed', { pause: { ...own, until, by: 'taker' } });
    // The taker's pause continues, so the event says that the session is still paused.
    return changed(after, { at: cause.at, by: 'clock', reason: null }, 'paused', {});
  }
  const length = cause.at - pause.since;
  const section = openSection(course.session);
  const finish = boundedFinish(finish_by === null ? null : finish_by + length, hard_close_at);
  return changed(course, cause, 'resumed', {
    status: pause.from,
    pause: null,
    break_ends_at: break_ends_at === null ? null : break_ends_at + length,
    finish_by: finish,
    sections:
      section === undefined
        ? course.session.sections
        : withSection({ ...course.session, finish_by: finish }, section.id, {
            paused_milliseconds: section.paused_milliseconds + length,
          }),
  });
}

/** Time that staff add to one section. */
export interface AddedTime {
  readonly section: string;
  readonly seconds: number;
  readonly reason: string | null;
  /**
   * The session's `added_seconds` as the caller last saw it, so that a repeated request adds time only once.
   * Not checked if left out.
   */
  readonly added_seconds?: number;
}

/** Why staff may not add this time to the session; null if they may. */
function addingRefused({ added_seconds }: Session, added: AddedTime): ActionRefusal | null {
  if (added.added_seconds !== undefined && added.added_seconds !== added_seconds) return 'added_since';
  return added_seconds + added.seconds > MOST_ADDED_SECONDS ? 'too_much_added' : null;
}

export function extended(course: Course, cause: Cause, added: AddedTime): Course | ActionRefusal {
  const { session } = course;
  const { section: id, seconds } = added;
  const section = session.sections.find((candidate) => candidate.id === id);
  if (section === undefined) return 'no_such_section';
  if (!isBeforeItsEnd(session) || section.status === 'closed') return 'not_now';
  if (section.duration_seconds === null) return 'untimed';
  const refused = addingRefused(session, added);
  if (refused !== null) return refused;
  // Added time also moves the end of the window.
  const hard_close_at = session.hard_close_at === null ? null : session.hard_close_at + seconds * SECOND;
  const finish_by = boundedFinish(
    session.finish_by === null ? null : session.finish_by + seconds * SECOND,
    hard_close_at,
  );
  return changed(
    course,
    cause,
    'extended',
    {
      added_seconds: session.added_seconds + seconds,
      hard_close_at,
      finish_by,
      sections: withSection({ ...session, finish_by }, id, {
        extension_seconds: section.extension_seconds + seconds,
      }),
    },
    id,
  );
}

function isBeforeItsEnd({ status }: Session): boolean {
  return status === 'generated' || status === 'in_progress' || status === 'on_break' || status === 'paused';
}

/** Reopens a closed section for `seconds` from now. Sections that have not opened yet come after it. */
export function reopened(course: Course, cause: Cause, added: AddedTime): Course | ActionRefusal {
  const { session } = course;
  const { section: id, seconds } = added;
  const section = session.sections.find((candidate) => candidate.id === id);
  if (section === undefined) return 'no_such_section';
  const isOver =
    session.status === 'submitted' || session.status === 'scored' || session.status === 'released';
  const isBetween = session.status === 'in_progress' && openSection(session) === undefined;
  if (section.status !== 'closed' || !(isOver || isBetween)) return 'not_now';
  const refused = addingRefused(session, added);
  if (refused !== null) return refused;
  const hard_close_at =
    session.hard_close_at === null ? null : Math.max(session.hard_close_at, cause.at + seconds * SECOND);
  const finish = finishBy(cause.at, [seconds, ...toCome(session.sections)]);
  const finish_by = boundedFinish(
    finish === null ? null : Math.max(finish, session.finish_by ?? finish),
    hard_close_at,
  );
  return changed(
    course,
    cause,
    'reopened',
    {
      status: 'in_progress',
      submitted_at: null,
      added_seconds: session.added_seconds + seconds,
      hard_close_at,
      finish_by,
      sections: withSection({ ...session, finish_by }, id, {
        status: 'open',
        opened_at: cause.at,
        duration_seconds: seconds,
        extension_seconds: 0,
        paused_milliseconds: 0,
        closed_at: null,
      }),
    },
    id,
  );
}
