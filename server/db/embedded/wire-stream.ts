/**
 * The socket that `pg` uses for the embedded database. It carries bytes to and from the database's thread.
 */
import { Duplex } from 'node:stream';

export interface WireEnds {
  /** Returns null while the database runs, otherwise the reason why it stopped. */
  stopped(): Error | null;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Called once when this connection has ended for any reason. */
  ended(): void;
}

type Written = (error?: Error | null) => void;

export class WireStream extends Duplex {
  readonly #ends: WireEnds;

  constructor(ends: WireEnds) {
    super();
    this.#ends = ends;
  }

  /** `pg` calls this function, which opens no socket. */
  connect(): void {
    process.nextTick(() => {
      const stopped = this.#ends.stopped();
      if (stopped === null) this.emit('connect');
      else this.destroy(stopped);
    });
  }

  /* `pg` calls these functions on its socket. They do nothing here, because messages between threads have no
     delay and no handle. */
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: Written): void {
    this.#send([chunk], written);
  }

  /**
   * The client corks the stream (holds its data back) while statements are sent together, so that they become
   * one message.
   */
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
    // The message needs its own copy, because `pg` reuses its buffers.
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
