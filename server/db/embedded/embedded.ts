/**
 * Runs the embedded database in a thread: starts it, opens connections, and fails all waiting queries if the
 * thread ends.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { EmbeddedStart, FromEngine, ToEngine } from './messages.ts';
import { WireStream } from './wire-stream.ts';

export interface Embedded {
  /** Resolves with the reason when the thread has stopped, also after `close`. */
  readonly stopped: Promise<Error>;
  /**
   * Opens a stream for one `pg` client. There is only one session, so a second client must wait until the
   * first has ended.
   */
  connect(): Duplex;
  /** The number of fsyncs since the start. */
  fsyncCount(): number;
  /** Kills the thread without warning, like a crash. */
  terminate(): Promise<void>;
  /** Shuts down cleanly. Resolves when the thread has ended. */
  close(): Promise<void>;
}

/**
 * PostgreSQL checks its stack depth and refuses deeper calls with an error. With Node's 4 MB the stack
 * overflows before this check, and a deep regular expression kills the database (tested with 20,000
 * brackets).
 */
const STACK_MB = 64;

/**
 * Starts the embedded database in `folder`, or in memory if there is none. In memory it can start from
 * `dump`, the tar file of a data folder. Rejects if it cannot start.
 */
export async function startEmbedded(options: { folder?: string; dump?: string }): Promise<Embedded> {
  if (options.folder !== undefined) mkdirSync(options.folder, { recursive: true });
  const start: EmbeddedStart = {
    folder: options.folder === undefined ? null : resolve(options.folder),
    dump: options.dump ?? null,
    fsyncs: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  };
  const fsyncs = new Int32Array(start.fsyncs);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  const streams = new Map<number, WireStream>();
  const ready = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<Error>();
  let stopped: Error | null = null;
  let connections = 0;

  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'ready') ready.resolve();
    else if (message.kind === 'bytes') streams.get(message.connection)?.push(message.bytes);
  });
  worker.on('error', (error) => stop(error));
  worker.on('exit', () => {
    stop(new Error('The database thread ended.'));
    exited.resolve();
  });

  function stop(cause: unknown): void {
    if (stopped !== null) return;
    stopped = new Error('The embedded database has stopped.', { cause });
    stopping.resolve(stopped);
    ready.reject(stopped);
    for (const stream of [...streams.values()]) stream.destroy(stopped);
  }

  function send(message: ToEngine): void {
    worker.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
  }

  await ready.promise;

  return {
    stopped: stopping.promise,
    connect() {
      connections += 1;
      const connection = connections;
      const stream = new WireStream({
        stopped: () => stopped,
        send: (bytes) => send({ kind: 'bytes', connection, bytes }),
        ended: () => {
          if (streams.delete(connection)) send({ kind: 'end', connection });
        },
      });
      streams.set(connection, stream);
      return stream;
    },
    fsyncCount: () => Atomics.load(fsyncs, 0),
    async terminate() {
      await worker.terminate();
    },
    async close() {
      send({ kind: 'close' });
      await exited.promise;
    },
  };
}
