/**
 * What `pg` takes for its socket: carries bytes to and from the embedded database's thread. It understands none of
 * them, and does nothing of what only a real socket needs.
 */
import { Duplex } from 'node:stream';

export interface WireEnds {
  /** Null while the database runs, else why it no longer does. */
  stopped(): Error | null;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Called once when this connection is over, however it ended. */
  ended(): void;
}

type Written = (error?: Error | null) => void;

export class WireStream extends Duplex {
  readonly #ends: WireEnds;

  constructor(ends: WireEnds) {
    super();
    this.#ends = ends;
  }

  /** Called by `pg` in place of opening a socket. */
  connect(): void {
    process.nextTick(() => {
      const stopped = this.#ends.stopped();
      if (stopped === null) this.emit('connect');
      else this.destroy(stopped);
    });
  }

  // `pg` calls these on its socket; a message between threads has neither packets to delay nor a handle to hold.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: Written): void {
    this.#send([chunk], written);
  }

  /** The stream is corked over all that is asked at once, which so becomes one message. */
  override _writev(chunks: { chunk: Buffer }[], written: Written): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      written,
    );
  }

  override _final(finished: Written): void {
    this.push(null);
    finished();
  }

  override _destroy(error: Error | null, destroyed: Written): void {
    this.#ends.ended();
    destroyed(error);
  }

  #send(chunks: Buffer[], written: Written): void {
    // A copy of its own, so that it can be handed over whole: `pg` writes from pools that it goes on using.
    const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.#ends.send(bytes);
    written();
  }
}
