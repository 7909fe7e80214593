/**
 * Computes when a section and a session end. Instants are milliseconds since 1970 by the database's clock.
 */

const SECOND = 1000;

/** Saves count in full for this long after the end, to allow for saves still on their way. */
const GRACE_SECONDS = 5;

/** A session that nobody submits ends this long after all its sections could have ended. */
const FINISH_SLACK_SECONDS = 30 * 60;

/**
 * Multipliers have two decimals (×1.5, ×1.25). Computing in hundredths avoids one second too many for 32
 * minutes × 1.1.
 */
const HUNDREDTHS = 100;

/** A person's time multipliers. A kind of section without its own multiplier uses the default. */
export interface TimeAccommodation {
  readonly default: number;
  readonly reading_writing?: number;
  readonly math?: number;
}

/** The multiplier for a section of this kind. */
export function timeMultiplier(time: TimeAccommodation, kind: 'reading_writing' | 'math' | 'other'): number {
  return (kind === 'other' ? undefined : time[kind]) ?? time.default;
}

/** A duration times a multiplier, rounded up to whole seconds; null (untimed) stays null. */
export function adjustedSeconds(seconds: number | null, multiplier: number): number | null {
  return seconds === null ? null : Math.ceil((seconds * Math.round(multiplier * HUNDREDTHS)) / HUNDREDTHS);
}

/** The values that determine when an open section ends. */
export interface SectionClock {
  readonly opened_at: number;
  /** The duration after accommodations; null if untimed. */
  readonly duration_seconds: number | null;
  readonly extension_seconds: number;
  readonly paused_milliseconds: number;
}

/** The end of a section: opening + duration + extensions + pauses. Null if it is untimed. */
export function endsAt(clock: SectionClock): number | null {
  if (clock.duration_seconds === null) return null;
  const seconds = clock.duration_seconds + clock.extension_seconds;
  return clock.opened_at + seconds * SECOND + clock.paused_milliseconds;
}

/** The last instant at which a save for a section ending at `ends_at` counts. The section closes after it. */
export function lastSaveAt(ends_at: number): number {
  return ends_at + GRACE_SECONDS * SECOND;
}

/** The latest end of a section whose last save still counts in a session that ends at `finish_by`. */
export function lastEndIn(finish_by: number): number {
  return finish_by - GRACE_SECONDS * SECOND;
}

/**
 * The instant at which a session ends automatically: `now`, plus all remaining sections and breaks in
 * seconds, plus half an hour. Null if any of them is untimed.
 */
export function finishBy(now: number, toCome: readonly (number | null)[]): number | null {
  let seconds = FINISH_SLACK_SECONDS;
  for (const each of toCome) {
    if (each === null) return null;
    seconds += each;
  }
  return now + seconds * SECOND;
}
