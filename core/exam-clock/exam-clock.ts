/**
 * When a section ends, and when a session does. It knows durations and instants (milliseconds since 1970, as
 * the database's clock has them); what happens then is the session machine's business.
 */

const SECOND = 1000;

/** A save counts in full up to so long after the end: time for what was under way. */
const GRACE_SECONDS = 5;

/** A session that nobody ends is ended so long after everything in it could have been. */
const FINISH_SLACK_SECONDS = 30 * 60;

/** Multipliers come in hundredths (×1.5, ×1.25); reckoned so, ×1.1 of 32 minutes is not a second too much. */
const HUNDREDTHS = 100;

/** A person's time multipliers; a kind of section that is not named has the default. */
export interface TimeAccommodation {
  readonly default: number;
  readonly reading_writing?: number;
  readonly math?: number;
}

/** The multiplier of a section of this kind. */
export function timeMultiplier(time: TimeAccommodation, kind: 'reading_writing' | 'math' | 'other'): number {
  return (kind === 'other' ? undefined : time[kind]) ?? time.default;
}

/** A duration times a multiplier in whole seconds, a part of a second given whole; null stays untimed. */
export function adjustedSeconds(seconds: number | null, multiplier: number): number | null {
  return seconds === null ? null : Math.ceil((seconds * Math.round(multiplier * HUNDREDTHS)) / HUNDREDTHS);
}

/** What the end of an open section is made of. */
export interface SectionClock {
  readonly opened_at: number;
  /** Adjusted to the person; null is untimed. */
  readonly duration_seconds: number | null;
  readonly extension_seconds: number;
  readonly paused_milliseconds: number;
}

/** opened + duration + extensions + pauses; null where the section is untimed. */
export function endsAt(clock: SectionClock): number | null {
  if (clock.duration_seconds === null) return null;
  const seconds = clock.duration_seconds + clock.extension_seconds;
  return clock.opened_at + seconds * SECOND + clock.paused_milliseconds;
}

/** The last instant at which a save for a section that ends at `ends_at` counts; the section closes after it. */
export function lastSaveAt(ends_at: number): number {
  return ends_at + GRACE_SECONDS * SECOND;
}

/** The latest end of a section whose last save still counts in a session that is ended at `finish_by`. */
export function lastEndIn(finish_by: number): number {
  return finish_by - GRACE_SECONDS * SECOND;
}

/**
 * When a session is ended with what it has: everything still to come from `now` on, each in seconds, and half
 * an hour more; null where something is untimed.
 */
export function finishBy(now: number, toCome: readonly (number | null)[]): number | null {
  let seconds = FINISH_SLACK_SECONDS;
  for (const each of toCome) {
    if (each === null) return null;
    seconds += each;
  }
  return now + seconds * SECOND;
}
