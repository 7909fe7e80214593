/** How often devices ask a server, so that the more of them ask, the less often each does. */
import type { Database } from '#server/db/database.ts';

/** So many devices ask one server a second, at most. */
const ASKED_A_SECOND = 250;
/** A pause reaches every device within 3 seconds: an answer, and the room that is asked for then, take some of it. */
const ASKED_AGAIN_SECONDS = 2;
const WINDOW_MILLISECONDS = 10_000;

interface Counted {
  from: number;
  asked: number;
  /** In the window before. */
  before: number;
}

const counts = new WeakMap<Database, Counted>();

/** Counts one asking at `now`, in milliseconds; answers when that device is to ask again. */
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
