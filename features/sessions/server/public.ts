/** What other features' servers may ask of sessions: to score one anew when what it rests on has changed, and who sits one. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type Mover, rescoreSession } from './move-session.ts';
import * as rows from './session-rows.store.ts';
import { findSessionForUpdate } from './sessions.store.ts';

export type { SessionToScore } from './hooks.ts';

/**
 * Scores a session that is over anew, and makes it scored where nothing waits for marks any more. Nothing happens to
 * one that is not over, or is not there.
 */
export async function scoreAgain(db: Kysely<Tables>, id: string, mover: Mover): Promise<void> {
  const session = await findSessionForUpdate(db, { reach: 'all', caller: id }, id);
  if (session !== null && session.submitted_at !== null && session.status !== 'voided') {
    await rescoreSession(db, session, [], mover);
  }
}

/** Those of `people` who are in the middle of a session, by name. */
export function listUnderWay(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return rows.listUnderWay(db, people);
}
