/**
 * A transaction whose statements travel together: what is asked at once is sent at once and answered at once, where each
 * statement for itself would wait for the one before it to come back.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { DatabaseLost } from './lost-database.ts';
import type { Tables } from './tables.ts';
import { tryingAgain } from './transaction.ts';

export interface Flights {
  /**
   * Statements that are asked of it without waiting for each other are one flight: they are sent together, and the
   * database carries them out one after the other, in the order in which they were asked.
   */
  readonly db: Kysely<Tables>;
  /**
   * Sends `commit` in one flight with the statements that `ask` asks at once, and settles when all is answered: it
   * resolves only for what is committed, and rejects with the first statement's error otherwise. Nothing is asked after it.
   * `ask` asks and does nothing else: what it throws before a statement is sent comes too late to hold the commit back.
   */
  commitWith<T>(ask: () => Promise<T>): Promise<T>;
}

/**
 * Runs `work` in a transaction of flights, and commits after it where it did not do so itself; what it throws rolls
 * everything back. `begin` goes with the first flight, unanswered: that one may lock and read, what is written waits for
 * its answers. As with `inTransaction`, it runs again from the start after a deadlock. `opening` are settings for it.
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
  // Whoever waits for it is told; until then others may fail before it.
  begun.catch(() => {});
  const commitWith = async <Written>(ask: () => Promise<Written>): Promise<Written> => {
    await begun;
    const asked = ask();
    const committed = sql<{ command: string }>`commit`.execute(db);
    const [written, commit] = await Promise.allSettled([asked, committed]);
    if (written.status === 'rejected') throw written.reason;
    if (commit.status === 'rejected') throw commit.reason;
    // PostgreSQL answers so where a statement before it has failed.
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

/** A query builder over one connection that keeps no statement waiting for another, as one with a pool of its own does. */
function over(client: pg.PoolClient, sent: { commit: boolean }): Kysely<Tables> {
  const connection = {
    // The query builder's two shapes of this one go by as they are.
    query(...asked: unknown[]): never {
      // It would stand outside of the transaction, and stay whatever becomes of that.
      if (sent.commit) throw new Error(`Asked after the commit: ${asked[0]}`);
      sent.commit = asked[0] === 'commit';
      return Reflect.apply(client.query, client, asked) as never;
    },
    release: () => {},
  };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
