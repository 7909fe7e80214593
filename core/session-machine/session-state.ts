/** The state of a session, and small helpers that its transitions share. */
import { endsAt, lastEndIn, lastSaveAt } from '#core/exam-clock/exam-clock.ts';

export type SessionStatus =
  | 'generated'
  | 'in_progress'
  | 'on_break'
  | 'paused'
  | 'submitted'
  | 'scored'
  | 'released'
  | 'expired'
  | 'voided';

/**
 * The state of one section. Durations include the person's accommodations; instants are milliseconds since
 * 1970.
 */
export interface SectionState {
  readonly id: string;
  readonly status: 'locked' | 'open' | 'closed';
  /** The duration of the section; null if untimed. */
  readonly duration_seconds: number | null;
  readonly extension_seconds: number;
  readonly paused_milliseconds: number;
  readonly opened_at: number | null;
  /** The end of the section; null until it opens, and if it is untimed. */
  readonly ends_at: number | null;
  readonly closed_at: number | null;
  /** The length of the break after the section; null for no break. */
  readonly break_after_seconds: number | null;
  readonly is_break_taken: boolean;
}

export interface Session {
  readonly status: SessionStatus;
  readonly mode: 'test' | 'practice';
  /** The sections of the session in order. */
  readonly sections: readonly SectionState[];
  /** The latest time to start the session; null for no limit. */
  readonly window_ends_at: number | null;
  /**
   * If the window's end also ends sessions in progress: the instant at which every section ends at the
   * latest. Else null.
   */
  readonly hard_close_at: number | null;
  readonly started_at: number | null;
  /**
   * The instant at which the session is submitted automatically. Null before the start, and if a part is
   * untimed and no window ends the session.
   */
  readonly finish_by: number | null;
  readonly submitted_at: number | null;
  /** The end of the current break; null outside a break. */
  readonly break_ends_at: number | null;
  /** The current pause; null if not paused. `until` is null if a person must resume. */
  readonly pause: {
    readonly since: number;
    readonly until: number | null;
    readonly from: 'in_progress' | 'on_break';
    readonly by: 'taker' | 'staff';
    /**
     * If staff paused during the taker's own pause: the milliseconds left of that pause, null if it has no
     * end.
     */
    readonly taker_left?: number | null;
  } | null;
  /** The stop-the-clock breaks that the taker has left, and the length of each. */
  readonly stop_clock_breaks: { readonly count: number; readonly seconds: number };
  /** The number of the window that may save. It rises each time a different window takes the session over. */
  readonly writer: number;
  /** The total time that staff added by extending and reopening sections. */
  readonly added_seconds: number;
}

export interface SessionEvent {
  readonly at: number;
  readonly event:
    | 'started'
    | 'section_opened'
    | 'section_closed'
    | 'question_chosen'
    | 'break_begun'
    | 'break_ended'
    | 'paused'
    | 'resumed'
    | 'taken_over'
    | 'extended'
    | 'reopened'
    | 'submitted'
    | 'keyed_in'
    | 'scored'
    /** A stored revision could not be read, so the answers wait unscored. */
    | 'score_failed'
    | 'released'
    | 'expired'
    | 'voided';
  readonly by: 'taker' | 'staff' | 'clock';
  readonly section: string | null;
  readonly reason: string | null;
}

/** A session with its events, oldest first. */
export interface Course {
  readonly session: Session;
  readonly events: readonly SessionEvent[];
}

export type ActionRefusal =
  /** The session or section is in a state that does not allow the action. */
  | 'not_now'
  | 'no_break_due'
  | 'may_not_pause'
  | 'may_not_resume'
  | 'no_such_section'
  | 'untimed'
  | 'answers_seen'
  | 'pending_marks'
  /** Staff have added time since the caller last loaded the session. */
  | 'added_since'
  /** The session would get more than `MOST_ADDED_SECONDS`. */
  | 'too_much_added';

/** The actor, time and reason of a change. */
export interface Cause {
  readonly at: number;
  readonly by: SessionEvent['by'];
  readonly reason: string | null;
}

/** Applies `changes` to the session and records `event`. */
export function changed(
  { session, events }: Course,
  cause: Cause,
  event: SessionEvent['event'],
  changes: Partial<Session>,
  section: string | null = null,
): Course {
  return { session: { ...session, ...changes }, events: [...events, { ...cause, event, section }] };
}

export function openSection(session: Session): SectionState | undefined {
  return session.sections.find((section) => section.status === 'open');
}

export function nextLocked(session: Session): SectionState | undefined {
  return session.sections.find((section) => section.status === 'locked');
}

/**
 * The sections with `changes` applied to one of them. If that section is open, its end is recomputed, and is
 * never after the session's own end. For example, a section opened half an hour late is shortened.
 */
export function withSection(
  session: Session,
  id: string,
  changes: Partial<SectionState>,
): readonly SectionState[] {
  return session.sections.map((section) => {
    if (section.id !== id) return section;
    const next = { ...section, ...changes };
    if (next.status !== 'open' || next.opened_at === null) return next;
    const ends_at = endsAt({ ...next, opened_at: next.opened_at });
    const { finish_by } = session;
    return { ...next, ends_at: earlier(ends_at, finish_by === null ? null : lastEndIn(finish_by)) };
  });
}

/**
 * The earlier of `finish_by` and the last instant at which a save counts if the window ends sessions in
 * progress.
 */
export function boundedFinish(finish_by: number | null, hard_close_at: number | null): number | null {
  return earlier(finish_by, hard_close_at === null ? null : lastSaveAt(hard_close_at));
}

/** The earlier of two instants; null means never. */
function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** The section whose break the taker may take now. A break is only between sections, and only once. */
export function breakDue(session: Session): SectionState | undefined {
  if (openSection(session) !== undefined) return undefined;
  // If no section is locked any more, `next` is −1, so there is no section before it.
  const next = session.sections.findIndex(({ status }) => status === 'locked');
  const before = session.sections[next - 1];
  return before?.break_after_seconds === null || before?.is_break_taken ? undefined : before;
}
