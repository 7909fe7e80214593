/** Slows devices down when many ask one server, by telling each when to ask again. */
import type { Database } from '#server/db/database.ts';

/** The maximum number of requests from devices per second and server. */
const ASKED_A_SECOND = 250;
/**
 * A pause must reach every device within 3 seconds. The response, and the view that the exam room then
 * fetches, take part of that time.
 */
const ASKED_AGAIN_SECONDS = 2;
const WINDOW_MILLISECONDS = 10_000;

interface Counted {
  from: number;
  asked: number;
  /** The number of requests in the previous time window. */
  before: number;
}

const counts = new WeakMap<Database, Counted>();

/**
 * Counts one request at `now` (milliseconds). Returns after how many seconds that device should ask again.
 */
export function nextAskInSeconds(database: Database, now: number): number {
  const known = counts.get(database) ?? { from: now, asked: 0, before: 0 };
  const passed = now - known.from;
  const count =
    passed < WINDOW_MILLISECONDS
      ? known
      : { from: now, asked: 0, before: passed < 2 * WINDOW_MILLISECONDS ? known.asked : 0 };
  count.asked += 1;
  counts.set(database, count);
  const rate = Math.max(count.before, count.asked) / (WINDOW_MILLISECONDS / 1000);
  return Math.max(ASKED_AGAIN_SECONDS, Math.ceil((ASKED_AGAIN_SECONDS * rate) / ASKED_A_SECOND));
}
