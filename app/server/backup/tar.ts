/** Reads and writes tar streams (POSIX ustar, only files, names of up to 100 bytes). */
import { buffer } from 'node:stream/consumers';

export interface TarEntry {
  readonly name: string;
  readonly size_bytes: number;
  readonly bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

export interface ReadEntry extends TarEntry {
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The stream is not a tar as this module writes it. The message completes a sentence. */
export class TarFault extends Error {
  override readonly name = 'TarFault';
}

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
const LONGEST_NAME = 100;
/** The checksum counts its own field as eight spaces. */
const CHECKSUM = { at: 148, bytes: 8 };

/** Writes the entries. Throws if an entry has a different number of bytes than it declared. */
export async function* tarOf(entries: AsyncIterable<TarEntry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size_bytes, bytes } of entries) {
    yield headerOf(name, size_bytes, madeAt);
    let written = 0;
    for await (const piece of bytes) {
      written += piece.length;
      yield piece;
    }
    if (written !== size_bytes) throw new Error(`${name} has ${written} bytes instead of ${size_bytes}.`);
    yield Buffer.alloc(padding(size_bytes));
  }
  yield END;
}

/**
 * Reads the entries of a stream. Read each entry's bytes before asking for the next one. Throws `TarFault` if
 * the stream is truncated or not a tar.
 */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const source = new Pieces(stream);
  for (;;) {
    const header = await buffer(source.next(BLOCK));
    if (header.every((byte) => byte === 0)) return;
    const entry = readHeader(header);
    yield { ...entry, bytes: source.next(entry.size_bytes) };
    await passOver(source.next(padding(entry.size_bytes)));
  }
}

/** Reads bytes of the archive and discards them. */
export async function passOver(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = bytes[Symbol.asyncIterator]();
  while ((await pieces.next()).done !== true);
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function headerOf(name: string, size: number, madeAt: Date): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`The name ${name} is too long for an archive.`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at);
  header.write(name, 0);
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(Math.floor(madeAt.getTime() / 1000), 136, 11);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
  return header;
}

function checksumOf(header: Buffer): number {
  return header.reduce(
    (sum, byte, at) => sum + (at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.bytes ? 32 : byte),
    0,
  );
}

function readHeader(header: Buffer): { name: string; size_bytes: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/[\0 ]+$/, '');
  if (Number.parseInt(text(CHECKSUM.at, CHECKSUM.at + CHECKSUM.bytes), 8) !== checksumOf(header)) {
    throw new TarFault("it isn't an archive with parts");
  }
  return { name: text(0, LONGEST_NAME), size_bytes: Number.parseInt(text(124, 136), 8) };
}

/** Reads a stream in pieces of a requested length, however the stream is divided into chunks. */
class Pieces {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#source = stream[Symbol.asyncIterator]();
  }

  async *next(count: number): AsyncGenerator<Uint8Array> {
    for (let missing = count; missing > 0; ) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#source.next();
        if (done === true) throw new TarFault('it is cut off');
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }
}
