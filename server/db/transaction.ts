/** Runs work in a transaction, and retries it after a deadlock. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** PostgreSQL's codes for errors that are worth a retry: deadlock, serialization failure. */
const TRY_AGAIN: readonly unknown[] = ['40P01', '40001'];

const MOST_TRIES = 5;

/**
 * The wait becomes longer by this much after each try, so that the second transaction can continue and lock
 * the row first.
 */
const STAND_BACK_MILLISECONDS = 20;

/**
 * Runs `work` in a transaction and returns its result. If it throws, everything is rolled back. After a
 * deadlock it runs again from the start, so it must have no effects outside the transaction.
 */
export function inTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return tryingAgain(() => db.transaction().execute(work));
}

/** Runs a transaction, and retries it if the database ended it because of a deadlock. */
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
