import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * Writes a reason to the newest event of this kind that a staff member caused in a session; false if there is
 * none.
 */
export async function saveReason(
  db: Kysely<Tables>,
  { session, event, person }: { session: string; event: string; person: string },
  reason: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update session_events set reason = ${reason}
    where id = (select id from session_events
      where session = ${session} and event = ${event} and person = ${person} and by = 'staff'
      order by at desc, id desc limit 1)
    returning id`.execute(db);
  return rows.length > 0;
}

/** Writes a reason to the events that one action caused in several sessions at one instant. */
export async function saveReasonOfAll(
  db: Kysely<Tables>,
  { sessions, event, person, at }: { sessions: readonly string[]; event: string; person: string; at: Date },
  reason: string,
): Promise<void> {
  await sql`
    update session_events set reason = ${reason}
    where session = any(${sessions}::uuid[]) and event = ${event} and person = ${person} and by = 'staff'
      and at = ${at}`.execute(db);
}
