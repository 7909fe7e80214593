import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** A device that reports no change is stored again only after this time. */
const HEARD_AGAIN_AFTER = sql`interval '8 seconds'`;

interface Heard {
  readonly waiting_count: number;
  readonly shows_pause: boolean;
}

/**
 * Records that the device of the taker's own session reported. Returns the session's version, or null if
 * there is no such session. Runs one SQL statement.
 */
export async function saveHeard(
  db: Kysely<Tables>,
  { session, taker }: { session: string; taker: string },
  { waiting_count, shows_pause }: Heard,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    with own as (
      select id, version from sessions where id = ${session} and taker = ${taker}
    ), heard as (
      insert into session_presence (session, heard_at, waiting_count, shows_pause)
      select id, ${now}::timestamptz, ${waiting_count}::integer, ${shows_pause}::boolean from own
      on conflict (session) do update set heard_at = excluded.heard_at, waiting_count = excluded.waiting_count,
        shows_pause = excluded.shows_pause
      where session_presence.heard_at < ${now}::timestamptz - ${HEARD_AGAIN_AFTER}
        or (session_presence.waiting_count, session_presence.shows_pause)
          is distinct from (excluded.waiting_count, excluded.shows_pause)
    )
    select version from own`.execute(db);
  return rows[0]?.version ?? null;
}

/** When the devices of these sessions last reported and how many changes were waiting, keyed by session. */
export async function listPresence(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, { heard_at: Date; waiting_count: number }>> {
  if (sessions.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_presence')
    .select(['session', 'heard_at', 'waiting_count'])
    .where('session', '=', sql<string>`any(${sessions}::uuid[])`)
    .execute();
  return new Map(rows.map(({ session, ...heard }) => [session, heard]));
}
