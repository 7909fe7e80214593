/**
 * Sets the headers of every response: a strict content security policy, and CORS for the app's origin only.
 */

import { randomBytes } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config.ts';

/** Compressing smaller responses costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024;

const POLICY = 'content-security-policy';

/** Allows a page inline styles with this hash or nonce. */
export function allowStyles(reply: FastifyReply, source: string): void {
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace("style-src 'self'", `$& ${source}`));
}

/** Allows a page any inline styles that carry the returned nonce. */
export function allowOwnStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex');
  allowStyles(reply, `'nonce-${nonce}'`);
  return nonce;
}

/** Allows a page to load and play streams from these servers. */
export function allowStreams(reply: FastifyReply, sources: readonly string[]): void {
  if (sources.length === 0) return;
  const policy = String(reply.getHeader(POLICY));
  const more = ` ${sources.join(' ')}`;
  reply.header(POLICY, policy.replaceAll(/(?:media|connect)-src[^;]*/g, `$&${more}`));
}

/**
 * The headers that helmet sets, computed once. Otherwise helmet would build the policy for every response.
 */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return answer.getHeaders();
}

/**
 * Sets helmet's headers and the policy on every response, and registers CORS for `ASSAY_ORIGIN` and
 * compression.
 */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const api = config.api_base === '' ? [] : [new URL(config.api_base).origin];
  const bucket = config.bucket === null ? [] : [new URL(config.bucket.endpoint).origin];
  const https = config.origin?.startsWith('https:') ?? false;
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Images are files of the product itself. No text can make a browser load from a different server.
        imgSrc: ["'self'", 'data:', 'blob:', ...api, ...bucket],
        // Videos play from signed addresses. A blob is used to measure a video before its upload.
        mediaSrc: ["'self'", 'blob:', ...api],
        fontSrc: ["'self'"],
        // Uploads go directly to the bucket.
        connectSrc: ["'self'", ...api, ...bucket],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: https ? { maxAge: 365 * 24 * 60 * 60 } : false,
    // An app on a different origin reads responses through CORS. Otherwise only the product's own pages may
    // read them.
    crossOriginResourcePolicy: { policy: config.origin === null ? 'same-origin' : 'cross-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (config.origin !== null) {
    await app.register(cors, {
      origin: config.origin,
      credentials: false,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'range', 'if-range'],
      exposedHeaders: ['retry-after', 'x-request-id', 'content-range', 'etag', 'date'],
      maxAge: 600,
    });
  }
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] });
}
