/**
 * The thread of the embedded database: receives and returns bytes of the PostgreSQL protocol. It looks only
 * at the first byte, to detect the end of a connection.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openInFolder, openInMemory, stopOnTrap } from './engine.ts';
import type { EmbeddedStart, FromEngine, ToEngine } from './messages.ts';
import { keepUp } from './upkeep.ts';

/** The first byte of the packet that ends a connection. */
const TERMINATE = 'X'.charCodeAt(0);
/** Often enough to keep the log of a busy minute far below a gigabyte. */
const UPKEEP_EVERY_MS = 20_000;

const start = workerData as EmbeddedStart;
const fsyncs = new Int32Array(start.fsyncs);
const db = start.folder === null ? await openInMemory(start.dump) : await openInFolder(start.folder, fsyncs);
stopOnTrap(db, () => process.exit(1));

let turn: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToEngine) => inTurn(() => handle(message)));
// A database in memory belongs to a test and ends soon.
if (start.folder !== null) setInterval(() => inTurn(() => keepUp(db)), UPKEEP_EVERY_MS).unref();
send({ kind: 'ready' });

/**
 * Runs one piece of work after the other. An error ends the thread and with it all waiting queries, so that
 * nothing hangs.
 */
function inTurn(work: () => Promise<void>): void {
  turn = turn.then(work);
}

async function handle(message: ToEngine): Promise<void> {
  switch (message.kind) {
    case 'bytes':
      if (message.bytes[0] === TERMINATE) return;
      send({ kind: 'bytes', connection: message.connection, bytes: await answer(message.bytes) });
      return;
    case 'end':
      await clearSession();
      return;
    case 'close':
      await db.close();
      send({ kind: 'closed' });
      parentPort?.close();
      return;
  }
}

async function answer(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // Uses the streaming call, because the plain one keeps a parsed copy of every result.
  await db.execProtocolRawStream(bytes, {
    syncToFs: false,
    // The bytes are a view of the engine's memory, which the next statement overwrites.
    onRawData: (part) => parts.push(part.slice()),
  });
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** All connections share one session, so no state of the last connection may remain for the next. */
async function clearSession(): Promise<void> {
  if (db.isInTransaction()) await db.exec('rollback');
  await db.exec('discard all');
}

function send(message: FromEngine): void {
  const transfer = 'bytes' in message ? [message.bytes.buffer] : [];
  parentPort?.postMessage(message, transfer);
}
