/**
 * The embedded database's own thread: takes bytes of the PostgreSQL protocol, answers with the database's bytes.
 * It reads none of them but the first, which tells a new connection.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openInFolder, openInMemory, stopOnTrap } from './engine.ts';
import type { EmbeddedStart, FromEngine, ToEngine } from './messages.ts';
import { keepUp } from './upkeep.ts';

/** First byte of the packet that ends a connection. */
const TERMINATE = 'X'.charCodeAt(0);
/** Often enough that the log of a busy minute stays well under a gigabyte. */
const UPKEEP_EVERY_MS = 20_000;

const start = workerData as EmbeddedStart;
const fsyncs = new Int32Array(start.fsyncs);
const db = start.folder === null ? await openInMemory(start.dump) : await openInFolder(start.folder, fsyncs);
stopOnTrap(db, () => process.exit(1));

let turn: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToEngine) => inTurn(() => handle(message)));
// In memory there is nothing to keep small: it is a test's, and over soon.
if (start.folder !== null) setInterval(() => inTurn(() => keepUp(db)), UPKEEP_EVERY_MS).unref();
send({ kind: 'ready' });

/** One thing after the other. What rejects ends the thread, and with it every waiting query: nothing hangs. */
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
  // The streaming call, because the plain one keeps a parsed copy of every answer it ever gave.
  await db.execProtocolRawStream(bytes, {
    syncToFs: false,
    // The bytes are a window on the engine's memory, which the next statement overwrites.
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

/** There is one session for every connection that ever comes: what the last one left must not reach the next. */
async function clearSession(): Promise<void> {
  if (db.isInTransaction()) await db.exec('rollback');
  await db.exec('discard all');
}

function send(message: FromEngine): void {
  const transfer = 'bytes' in message ? [message.bytes.buffer] : [];
  parentPort?.postMessage(message, transfer);
}
