/**
 * The embedded database as the main thread sees it: starts its thread, hands out connections, and makes the end of
 * that thread the end of every query that waits for it.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { EmbeddedStart, FromEngine, ToEngine } from './messages.ts';
import { WireStream } from './wire-stream.ts';

export interface Embedded {
  /** Settles with the reason when the thread has stopped, also after `close`. */
  readonly stopped: Promise<Error>;
  /** A stream for one `pg` client. There is one session: a second client must wait until the first has ended. */
  connect(): Duplex;
  /** How many files and folders were synced to the disk since the start. */
  fsyncCount(): number;
  /** Ends the thread without warning, as a crash of the engine would. */
  terminate(): Promise<void>;
  /** Shuts down in order; resolves when the thread has ended. */
  close(): Promise<void>;
}

/**
 * PostgreSQL measures its stack before each deeper call and refuses with an error; at Node's 4 MB the engine runs out
 * before it notices, and a deep regular expression would end the database (tried: 20,000 brackets).
 */
const STACK_MB = 64;

/**
 * Starts the embedded database in `folder`, or in memory when there is none, there from the tar file `dump` of a data
 * folder when one is given. Rejects when it does not start.
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
    stop(new Error('its thread ended'));
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
