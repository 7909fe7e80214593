/** The one way bytes leave the server as a file: as what they were found to be, and as nothing else. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Answers with `file`, streamed, under its own name and type. A picture is shown, and kept by the browser for as long
 * as a signed address lasts; anything else is saved by whoever asked for it, and not kept.
 */
export function sendFile(reply: FastifyReply, file: File): FastifyReply {
  const isPicture = file.type.startsWith('image/');
  const place = isPicture ? 'inline' : 'attachment';
  return (
    reply
      .type(file.type)
      .header('content-length', file.size)
      .header('content-disposition', `${place}; filename*=UTF-8''${asParameter(file.name)}`)
      .header('x-content-type-options', 'nosniff')
      // Opened by itself, it is a page of ours: whatever it holds, it loads and runs nothing.
      .header('content-security-policy', "default-src 'none'")
      .header('cache-control', isPicture ? 'private, max-age=600' : 'no-store')
      // What came by a header is not the next person's at this browser.
      .header('vary', 'authorization')
      .send(Readable.from(file.stream()))
  );
}

/** As RFC 8187 spells a name: letters, digits and a few signs, all else in percent signs. */
export function asParameter(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
