/**
 * A timed test or a sitting in progress closes its taker's reviews and doubts, which later calls in the same
 * test need open.
 */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Removes the time limit from these people's unfinished sessions, and removes the people from waiting rooms.
 */
export async function untimeSessions(
  { kysely }: Pick<Database, 'kysely'>,
  takers: readonly string[],
): Promise<void> {
  await sql`update session_sections set duration_seconds = null, ends_at = null
    where status <> 'closed' and duration_seconds is not null
      and session in (select id from sessions where taker = any(${takers}::uuid[]))`.execute(kysely);
  await sql`update sessions set waiting_since = null
    where waiting_since is not null and taker = any(${takers}::uuid[])`.execute(kysely);
}
