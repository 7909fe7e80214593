/** Sends files with exactly the type that was detected for them. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type FileBytes, rangeRefused } from '#contract/bytes.ts';
import { Problem } from '#contract/problem.ts';
import { byteRange } from './byte-range.ts';

/** Sends a file that a call generated in memory, without support for ranges. */
export function sendFile(reply: FastifyReply, file: File): FastifyReply {
  return named(reply, file).header('content-length', file.size).send(Readable.from(file.stream()));
}

/**
 * Sends stored bytes, or the single range that was requested. Throws `range_refused` for a range outside the
 * file, and for several ranges.
 */
export async function sendBytes(reply: FastifyReply, bytes: FileBytes): Promise<FastifyReply> {
  const { size, tag } = bytes;
  const { headers, method } = reply.request;
  // Only GET supports ranges.
  const range = method === 'GET' ? headers.range : undefined;
  const asked = byteRange({ range, if_range: headers['if-range'] as string | undefined }, { size, tag });
  if (asked === 'none' || asked === 'several') {
    reply.header('content-range', `bytes */${size}`);
    throw new Problem(rangeRefused, {
      detail: asked === 'several' ? 'Ask for one range at a time.' : `The file has ${size} bytes.`,
    });
  }
  const { from, to } = typeof asked === 'string' ? { from: 0, to: size } : asked;
  if (typeof asked !== 'string') reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${size}`);
  const body = method === 'HEAD' ? [] : await bytes.read(from, to);
  return named(reply, bytes)
    .header('accept-ranges', 'bytes')
    .header('etag', `"${tag}"`)
    .header('content-length', to - from)
    .send(Readable.from(body, { objectMode: false }));
}

/**
 * Sets the file's name and type. Images, audio and video open in the browser and are cached for as long as a
 * signed address is valid. Other files are downloads and not cached.
 */
function named(reply: FastifyReply, { name, type }: { name: string; type: string }): FastifyReply {
  const isShown = /^(image|audio|video)\//.test(type);
  const place = isShown ? 'inline' : 'attachment';
  return (
    reply
      .type(type)
      .header('content-disposition', `${place}; filename*=UTF-8''${asParameter(name)}`)
      .header('x-content-type-options', 'nosniff')
      // If the file is opened directly as a page, it must not load or run anything.
      .header('content-security-policy', "default-src 'none'")
      .header('cache-control', isShown ? 'private, max-age=600' : 'no-store')
      // A response to a request with an authorization header must not be reused for the next person who uses
      // this browser.
      .header('vary', 'authorization')
  );
}

/**
 * Encodes a name by RFC 8187: letters, digits and a few signs stay, all other characters are percent-encoded.
 */
export function asParameter(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
