import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Removes what stood before and after in changes before `before`; the changes themselves stay. */
export async function removeValues(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`delete from audit_values using audit where audit.id = audit_values.audit and audit.at < ${before}`.execute(
    db,
  );
}

/** Takes away what staff wrote as their reason in sessions before `before`; the events stay. */
export async function blankReasons(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .updateTable('session_events')
    .set({ reason: null })
    .where('at', '<', before)
    .where('reason', 'is not', null)
    .execute();
}
