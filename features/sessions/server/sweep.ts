/**
 * Advances overdue sessions without a request: closes sections, submits and scores. Any number of servers may
 * run it, and each session is moved once.
 */
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { settleSession } from './move-session.ts';
import { findDueForUpdate } from './sessions.store.ts';

/** Saves that arrived in time are committed before their section closes. */
const PATIENCE_MILLISECONDS = 1000;

/** Moves every due session, each in its own transaction, until none is left or `stop` fires. */
export async function sweepSessions(platform: Platform, stop: AbortSignal): Promise<void> {
  const { database, clock, log } = platform;
  const due = new Date(clock.now().getTime() - PATIENCE_MILLISECONDS);
  const failed: string[] = [];
  let id: string | null = null;
  do {
    try {
      id = await inTransaction(database.kysely, async (transaction) => {
        id = await findDueForUpdate(transaction, due, failed);
        if (id !== null) await settleSession(transaction, id, clock.now());
        return id;
      });
    } catch (error) {
      log.error({ err: error, session: id }, 'a session that is due could not be moved');
      if (id === null) return;
      failed.push(id);
    }
  } while (id !== null && !stop.aborted);
}
