import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Takes the reasons of what was done to `sessions`, ids as SQL, away, where a reason tells of somebody. That it was done stays. */
export async function forgetReasons(
  db: Kysely<Tables>,
  sessions: RawBuilder<unknown>,
  tells: (reason: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): Promise<void> {
  await sql`
    update session_events set reason = null
    where session in (${sessions}) and reason is not null and ${tells(sql`reason`)}`.execute(db);
}
