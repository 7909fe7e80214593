/**
 * Transactions with pipelining: statements that are sent together also get their results together, so that
 * none waits for the result of the one before.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { DatabaseLost } from './lost-database.ts';
import type { Tables } from './tables.ts';
import { tryingAgain } from './transaction.ts';

export interface Flights {
  /**
   * Statements started without waiting for each other form one flight. They are sent together, and the
   * database runs them in that order.
   */
  readonly db: Kysely<Tables>;
  /**
   * Sends the statements that `ask` starts together with `commit` in one flight. Resolves only if the
   * transaction is committed; otherwise rejects with the first error. No statement may follow. `ask` must do
   * nothing except start statements: if it throws before it has sent one, the commit may already be sent.
   */
  commitWith<T>(ask: () => Promise<T>): Promise<T>;
}

/**
 * Runs `work` in a pipelined transaction and then commits, unless the work already did. If it throws,
 * everything is rolled back. `begin` is sent with the first flight without waiting, so that flight may only
 * lock and read. Like `inTransaction`, it runs again from the start after a deadlock. `opening`: SQL settings
 * for the transaction.
 */
export function inFlights<T>(
  { pool }: { readonly pool: pg.Pool },
  work: (flights: Flights) => Promise<T>,
  opening = '',
): Promise<T> {
  return tryingAgain(async () => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await flown(client, work, opening);
    } catch (error) {
      isLost = error instanceof DatabaseLost || !(await isRolledBack(client));
      throw error;
    } finally {
      client.release(isLost);
    }
  });
}

async function flown<T>(
  client: pg.PoolClient,
  work: (flights: Flights) => Promise<T>,
  opening: string,
): Promise<T> {
  const sent = { commit: false };
  const db = over(client, sent);
  const begun = client.query(`begin; ${opening}`);
  // Awaited later. Until then, a different statement may fail first; that must not be an unhandled rejection.
  begun.catch(() => {});
  const commitWith = async <Written>(ask: () => Promise<Written>): Promise<Written> => {
    await begun;
    const asked = ask();
    const committed = sql<{ command: string }>`commit`.execute(db);
    const [written, commit] = await Promise.allSettled([asked, committed]);
    if (written.status === 'rejected') throw written.reason;
    if (commit.status === 'rejected') throw commit.reason;
    // PostgreSQL answers `commit` with ROLLBACK if an earlier statement failed.
    if (commit.value.rows[0]?.command !== 'COMMIT') throw new Error('The transaction was not committed.');
    return written.value;
  };
  const answer = await work({ db, commitWith });
  if (!sent.commit) await commitWith(async () => {});
  return answer;
}

async function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** A query builder on one connection. It sends statements in parallel, as with a pool. */
function over(client: pg.PoolClient, sent: { commit: boolean }): Kysely<Tables> {
  const connection = {
    // The query builder's two call signatures pass through unchanged.
    query(...asked: unknown[]): never {
      // A statement after the commit would run outside the transaction.
      if (sent.commit) throw new Error(`A statement was sent after the commit: ${asked[0]}`);
      sent.commit = asked[0] === 'commit';
      return Reflect.apply(client.query, client, asked) as never;
    },
    release: () => {},
  };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
