/** Distinguishes a lost or unreachable database from statements that the database refuses. */
import { Socket } from 'node:net';
import pg from 'pg';

/** The database did not answer. The transaction is stored only if its commit arrived. */
export class DatabaseLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseLost';
  }
}

/**
 * PostgreSQL's codes for a lost connection: class 08, shutdown by an administrator or crash, not yet started,
 * too many connections, and idle in a transaction for too long.
 */
const END_OF_CONNECTION = /^(?:08...|57P0[1235]|53300|25P03)$/;

/**
 * A connection that rejects with `DatabaseLost` if it ended before the result arrived. It pipelines: a
 * statement does not wait for the result of the one before it, and statements started together are sent in
 * one packet.
 */
export class LossTellingClient extends pg.Client {
  #isGathering = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    // The statement itself reports the error. Without a listener, Node would end the process.
    this.on('error', () => {});
  }

  // `pg` declares a dozen signatures; all pass through unchanged.
  override query(...given: unknown[]): never {
    this.#gather();
    const asked: unknown = Reflect.apply(super.query, this, given);
    return (asked instanceof Promise ? asked.catch((error) => this.#tell(error)) : asked) as never;
  }

  /**
   * Collects the statements of the current event loop tick into one packet, or into one message to the
   * engine's thread.
   */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isGathering = false;
        stream.uncork();
      }),
    );
  }

  #tell(error: unknown): never {
    const isEnd =
      error instanceof pg.DatabaseError
        ? END_OF_CONNECTION.test(error.code ?? '')
        : this.connection.stream.destroyed;
    throw isEnd ? new DatabaseLost(error) : error;
  }
}

/** A pool that rejects with `DatabaseLost` if it cannot provide a connection in time. */
export class LossTellingPool extends pg.Pool {
  // `pg` declares two signatures, with and without a callback.
  override connect(...given: unknown[]): never {
    const asked: unknown = Reflect.apply(super.connect, this, given);
    const tell = (error: unknown): never => {
      throw new DatabaseLost(error);
    };
    return (asked instanceof Promise ? asked.catch(tell) : asked) as never;
  }
}

/**
 * If a connection has no traffic for this long, its other end is gone, or it waits for a connection whose
 * other end is gone.
 */
const LONGEST_SILENCE_MILLISECONDS = 60_000;

/**
 * Closes `client`, failing its statements, after `milliseconds` without traffic. Tells the server to end idle
 * transactions after the same time, so that a vanished process holds no row locks.
 */
export async function endWhenSilent(
  client: pg.ClientBase,
  milliseconds = LONGEST_SILENCE_MILLISECONDS,
): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = ${milliseconds}`);
  const socket = socketOf(client);
  socket?.setTimeout(milliseconds, () =>
    socket.destroy(new Error(`The database did not respond for ${milliseconds / 1000} seconds.`)),
  );
}

/** Runs `work` without the silence limit on `client`, for example during long schema changes. */
export async function allowingSilence<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const socket = socketOf(client);
  const limit = socket?.timeout ?? 0;
  socket?.setTimeout(0);
  try {
    return await work();
  } finally {
    socket?.setTimeout(limit);
  }
}

/** The socket of a served connection; null for the embedded database, which reports its end itself. */
function socketOf(client: pg.ClientBase): Socket | null {
  const stream = client instanceof pg.Client ? client.connection.stream : null;
  return stream instanceof Socket ? stream : null;
}
