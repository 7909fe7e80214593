/** The one way bytes leave the server as a file: as what they were found to be, and as nothing else. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type FileBytes, rangeRefused } from '#contract/bytes.ts';
import { Problem } from '#contract/problem.ts';
import { byteRange } from './byte-range.ts';

/** A file that a call made, in memory: it has no ranges. */
export function sendFile(reply: FastifyReply, file: File): FastifyReply {
  return named(reply, file).header('content-length', file.size).send(Readable.from(file.stream()));
}

/**
 * Answers with kept bytes, or with the one range of them that was asked for. Throws `range_refused` for a range that is not
 * there, and for several at once.
 */
export async function sendBytes(reply: FastifyReply, bytes: FileBytes): Promise<FastifyReply> {
  const { size, tag } = bytes;
  const { headers, method } = reply.request;
  // Only a GET has ranges.
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
 * Under its own name and type. What a page shows or plays is shown, and kept by the browser for as long as a signed
 * address lasts; anything else is saved by whoever asked for it, and not kept.
 */
function named(reply: FastifyReply, { name, type }: { name: string; type: string }): FastifyReply {
  const isShown = /^(image|audio|video)\//.test(type);
  const place = isShown ? 'inline' : 'attachment';
  return (
    reply
      .type(type)
      .header('content-disposition', `${place}; filename*=UTF-8''${asParameter(name)}`)
      .header('x-content-type-options', 'nosniff')
      // Opened by itself, it is a page of ours: whatever it holds, it loads and runs nothing.
      .header('content-security-policy', "default-src 'none'")
      .header('cache-control', isShown ? 'private, max-age=600' : 'no-store')
      // What came by a header is not the next person's at this browser.
      .header('vary', 'authorization')
  );
}

/** As RFC 8187 spells a name: letters, digits and a few signs, all else in percent signs. */
export function asParameter(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
