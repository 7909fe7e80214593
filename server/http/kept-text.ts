/** A text that is the same for whoever asks. Anyone may ask for it, so that it costs them more than us. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Made at the first asking, and kept compressed from then on: it may have megabytes. */
export class KeptText {
  readonly #type: string;
  readonly #make: () => Promise<string>;
  #kept: Promise<Buffer> | undefined;

  /** `type` as `Content-Type` has it. `make` must leave others their turn; where it throws, the next asking tries again. */
  constructor(type: string, make: () => Promise<string>) {
    this.#type = type;
    this.#make = make;
  }

  /** Answers with it, compressed where its asker takes that. */
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

/** Whether an `Accept-Encoding` names it, and does not refuse it with a weight of 0. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(String(accepted ?? ''));
}
