/**
 * How much data from its devices a session stores, and for how long. An answer in time is always accepted;
 * these limits concern only other data. Instants are milliseconds since 1970.
 */

/**
 * A taker who changes the question every 5 seconds makes 2,200 visits in 3 hours. The limit also leaves room
 * for an untimed test over several evenings.
 */
export const MOST_VISITS = 5_000;

/** A taker who leaves and returns every 10 seconds for 3 hours makes 2,200 events. */
export const MOST_ROOM_EVENTS = 5_000;

/**
 * The limit for logged saves that do not count: late saves, and saves that arrived after a newer one. A
 * device that was offline for a whole test sends a few hundred. Above the limit the newest answer is stored
 * without history.
 */
export const MOST_UNCOUNTED_SAVES = 2_000;

/** A device that lost its connection at the end of a test may stay in a bag over two weeks of holidays. */
const DAYS_AFTER_THE_END = 15;

/**
 * Whether a session ended too long ago to accept anything more. `submitted_at` is null while it has not
 * ended.
 */
export function isPastTaking(submitted_at: number | null, arrived: number): boolean {
  return submitted_at !== null && arrived > submitted_at + DAYS_AFTER_THE_END * 24 * 60 * 60 * 1000;
}
