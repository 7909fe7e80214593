/** One transaction for one piece of work, done again when the database chose it to end a deadlock. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** PostgreSQL's codes for "nothing is wrong with you, try again": deadlock, serialization failure. */
const TRY_AGAIN: readonly unknown[] = ['40P01', '40001'];

const MOST_TRIES = 5;

/** After each try it stands back for so much longer: the one that it met must wake and take the row before it does again. */
const STAND_BACK_MILLISECONDS = 20;

/**
 * Runs `work` in a transaction and gives what it gives; what it throws rolls everything back. It must have
 * no effect outside of the transaction: after a deadlock, which needs two that lock each other's rows in
 * turn, it runs again from the start.
 */
export function inTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return tryingAgain(() => db.transaction().execute(work));
}

/** Does a transaction, and does it again where the database chose it to end a deadlock. */
export async function tryingAgain<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === MOST_TRIES || !TRY_AGAIN.includes((error as { code?: unknown }).code)) throw error;
      await wait(tries * STAND_BACK_MILLISECONDS);
    }
  }
}
