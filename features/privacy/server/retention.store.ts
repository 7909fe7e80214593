import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Deletes the old and new values of audited changes before `before`. The audit rows stay. */
export async function removeValues(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`delete from audit_values using audit where audit.id = audit_values.audit and audit.at < ${before}`.execute(
    db,
  );
}

/** Clears the reasons that staff wrote for sessions before `before`. The events stay. */
export async function blankReasons(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .updateTable('session_events')
    .set({ reason: null })
    .where('at', '<', before)
    .where('reason', 'is not', null)
    .execute();
}
