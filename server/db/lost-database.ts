/**
 * A database that is not reached, or whose connection ends while it is asked, told apart from what it refuses.
 */
import { Socket } from 'node:net';
import pg from 'pg';

/** The database did not answer. What was asked of it in a transaction was stored if its commit came through, and else not. */
export class DatabaseLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseLost';
  }
}

/**
 * PostgreSQL's codes for the end of a connection: class 08, shut down by an administrator or a crash, not yet started,
 * too many connections, silent for too long within a transaction.
 */
const END_OF_CONNECTION = /^(?:08...|57P0[1235]|53300|25P03)$/;

/**
 * A connection that rejects with `DatabaseLost` where no answer came because it ended. It sends a statement without
 * waiting for the answer to the one before it, and those that are asked at once in one piece.
 */
export class LossTellingClient extends pg.Client {
  #isGathering = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    // Whoever asks is told by what they asked; while a pool has given it out nobody else listens, and Node would end the
    // process for it.
    this.on('error', () => {});
  }

  // `pg` declares a dozen shapes of this one; all go by as they are.
  override query(...given: unknown[]): never {
    this.#gather();
    const asked: unknown = Reflect.apply(super.query, this, given);
    return (asked instanceof Promise ? asked.catch((error) => this.#tell(error)) : asked) as never;
  }

  /** What is asked until all that is ready to run now has run goes as one packet, or one message to the engine's thread. */
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

/** A pool that rejects with `DatabaseLost` where it has no connection to give in time. */
export class LossTellingPool extends pg.Pool {
  // `pg` declares two shapes of this one, with a callback and without.
  override connect(...given: unknown[]): never {
    const asked: unknown = Reflect.apply(super.connect, this, given);
    const tell = (error: unknown): never => {
      throw new DatabaseLost(error);
    };
    return (asked instanceof Promise ? asked.catch(tell) : asked) as never;
  }
}

/** A connection on which nothing came or went for so long has lost its other end, or waits behind one that has. */
const LONGEST_SILENCE_MILLISECONDS = 60_000;

/**
 * Ends `client`, and whatever it is asked, once nothing came or went on it for `milliseconds`; has the server do the same
 * to a transaction that nobody goes on with, so that a process that vanished holds no row.
 */
export async function endWhenSilent(
  client: pg.ClientBase,
  milliseconds = LONGEST_SILENCE_MILLISECONDS,
): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = ${milliseconds}`);
  const socket = socketOf(client);
  socket?.setTimeout(milliseconds, () =>
    socket.destroy(new Error(`The database was silent for ${milliseconds / 1000} seconds.`)),
  );
}

/** Does `work`, in which `client` may be silent for as long as it takes, as where the schema under much data is changed. */
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

/** Null for the embedded database, whose end is told by itself. */
function socketOf(client: pg.ClientBase): Socket | null {
  const stream = client instanceof pg.Client ? client.connection.stream : null;
  return stream instanceof Socket ? stream : null;
}
