/**
 * A cached text that is the same for everybody. Anybody may request it, so sending it must take little work.
 */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Created at the first request and then kept compressed, because it may have megabytes. */
export class KeptText {
  readonly #type: string;
  readonly #make: () => Promise<string>;
  #kept: Promise<Buffer> | undefined;

  /**
   * `type`: the `Content-Type`. `make` creates the text and must let other requests run; if it throws, the
   * next request tries again.
   */
  constructor(type: string, make: () => Promise<string>) {
    this.#type = type;
    this.#make = make;
  }

  /** Sends the text, compressed if the client accepts gzip. */
  async send(reply: FastifyReply): Promise<void> {
    this.#kept ??= this.#compressed();
    const kept = await this.#kept;
    reply.type(this.#type).header('vary', 'accept-encoding');
    if (takesGzip(reply.request.headers['accept-encoding']))
      await reply.header('content-encoding', 'gzip').send(kept);
    else await reply.send(Readable.from([kept]).pipe(createGunzip()));
  }

  async #compressed(): Promise<Buffer> {
    try {
      return await promisify(gzip)(await this.#make());
    } catch (error) {
      this.#kept = undefined;
      throw error;
    }
  }
}

/** Whether an `Accept-Encoding` header includes gzip without refusing it by a weight of 0. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(String(accepted ?? ''));
}
