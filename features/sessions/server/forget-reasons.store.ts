import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * Clears the reasons of events in `sessions` (ids as SQL) if `tells` finds a person named in the reason. The
 * events stay.
 */
export async function forgetReasons(
  db: Kysely<Tables>,
  sessions: RawBuilder<unknown>,
  tells: (reason: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): Promise<void> {
  await sql`
    update session_events set reason = null
    where session in (${sessions}) and reason is not null and ${tells(sql`reason`)}`.execute(db);
}
