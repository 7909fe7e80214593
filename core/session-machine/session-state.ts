/** What a session is made of, and the small steps that its transitions share. It decides nothing. */
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

/** Durations are the person's own, adjusted already; instants are milliseconds since 1970. */
export interface SectionState {
  readonly id: string;
  readonly status: 'locked' | 'open' | 'closed';
  /** Null is untimed. */
  readonly duration_seconds: number | null;
  readonly extension_seconds: number;
  readonly paused_milliseconds: number;
  readonly opened_at: number | null;
  /** Null until it opens, and where it is untimed. */
  readonly ends_at: number | null;
  readonly closed_at: number | null;
  /** The break that may follow; null for none. */
  readonly break_after_seconds: number | null;
  readonly is_break_taken: boolean;
}

export interface Session {
  readonly status: SessionStatus;
  readonly mode: 'test' | 'practice';
  /** In their order. */
  readonly sections: readonly SectionState[];
  /** Until when it may be started; null for ever. */
  readonly window_ends_at: number | null;
  /** Where the window's end also ends what is under way: no section ends later; null elsewhere. */
  readonly hard_close_at: number | null;
  readonly started_at: number | null;
  /** When it is submitted with what it has; null before the start, and where something is untimed. */
  readonly finish_by: number | null;
  readonly submitted_at: number | null;
  /** While on a break. */
  readonly break_ends_at: number | null;
  /** While paused; `until` is null where somebody must resume. */
  readonly pause: {
    readonly since: number;
    readonly until: number | null;
    readonly from: 'in_progress' | 'on_break';
    readonly by: 'taker' | 'staff';
    /** Where staff paused over a pause of the taker's: what that has left once they end theirs; null where it has no end. */
    readonly taker_left?: number | null;
  } | null;
  /** The stop-the-clock breaks that the taker has left, and how long each may be. */
  readonly stop_clock_breaks: { readonly count: number; readonly seconds: number };
  /** Whose saves are the newest: one more at each take-over. */
  readonly writer: number;
  /** All the time that staff added: by extending sections and by opening them again. */
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
    | 'released'
    | 'expired'
    | 'voided';
  readonly by: 'taker' | 'staff' | 'clock';
  readonly section: string | null;
  readonly reason: string | null;
}

/** A session and what has happened to it, oldest first. */
export interface Course {
  readonly session: Session;
  readonly events: readonly SessionEvent[];
}

export type ActionRefusal =
  /** The session, or the section, is in no state for it. */
  | 'not_now'
  | 'no_break_due'
  | 'may_not_pause'
  | 'may_not_resume'
  | 'no_such_section'
  | 'untimed'
  | 'answers_seen'
  | 'pending_marks'
  /** Staff added time since the asker last looked. */
  | 'added_since'
  /** One session would get more than `MOST_ADDED_SECONDS`. */
  | 'too_much_added';

/** Who makes a change, when and why. */
export interface Cause {
  readonly at: number;
  readonly by: SessionEvent['by'];
  readonly reason: string | null;
}

/** The course with `changes` made and noted as `event`. */
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
 * The sections with `changes` made to the one, and its end reckoned anew while it is open: never one that the session
 * itself will not last to, as of a section that is opened half an hour late.
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

/** `finish_by`, but not after the last save of a window that ends what is under way. */
export function boundedFinish(finish_by: number | null, hard_close_at: number | null): number | null {
  return earlier(finish_by, hard_close_at === null ? null : lastSaveAt(hard_close_at));
}

/** The earlier of two instants; null is never. */
function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** The break that the taker may have now: between sections, once, and not after the last. */
export function breakDue(session: Session): SectionState | undefined {
  if (openSection(session) !== undefined) return undefined;
  // Where none is locked any more, nothing stands before it either.
  const next = session.sections.findIndex(({ status }) => status === 'locked');
  const before = session.sections[next - 1];
  return before?.break_after_seconds === null || before?.is_break_taken ? undefined : before;
}
