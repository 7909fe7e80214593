/**
 * How much one session keeps of what its taker's devices send, and until when. An answer in time is always taken: these
 * limits concern what is stored beside the answers that count. Instants are milliseconds since 1970.
 */

/**
 * A look lasts some seconds: a taker who turns to another question every 5 seconds makes 2,200 looks in 3 hours. An untimed
 * test of several evenings fits too.
 */
export const MOST_VISITS = 5_000;

/** A taker who leaves and returns every 10 seconds for 3 hours makes 2,200 events. */
export const MOST_ROOM_EVENTS = 5_000;

/**
 * Saves in the log that do not count: late ones, and ones that a newer save overtook. A device that was offline for a whole
 * test sends a few hundred. Of later ones the newest answer is kept, and no history.
 */
export const MOST_UNCOUNTED_SAVES = 2_000;

/** A device that lost its connection at a test's end may stay in a bag over two weeks of holidays. */
const DAYS_AFTER_THE_END = 15;

/** Whether a session ended so long ago that nothing more is taken of it. `submitted_at` is null while it has not ended. */
export function isPastTaking(submitted_at: number | null, arrived: number): boolean {
  return submitted_at !== null && arrived > submitted_at + DAYS_AFTER_THE_END * 24 * 60 * 60 * 1000;
}
