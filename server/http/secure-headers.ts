/** The headers that every answer carries: a strict content security policy, and cross-origin calls for the app's own origin alone. */

import { randomBytes } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config.ts';

/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024;

const POLICY = 'content-security-policy';

/** Lets a page have styles within itself that this source names: a hash, or a nonce. */
export function allowStyles(reply: FastifyReply, source: string): void {
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace("style-src 'self'", `$& ${source}`));
}

/** Lets a page have whatever styles it makes, and gives the nonce by which they are known. */
export function allowOwnStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex');
  allowStyles(reply, `'nonce-${nonce}'`);
  return nonce;
}

/** Lets a page play what these servers stream, and ask them for it. */
export function allowStreams(reply: FastifyReply, sources: readonly string[]): void {
  if (sources.length === 0) return;
  const policy = String(reply.getHeader(POLICY));
  const more = ` ${sources.join(' ')}`;
  reply.header(POLICY, policy.replaceAll(/(?:media|connect)-src[^;]*/g, `$&${more}`));
}

/** What helmet puts on an answer, asked once: it would put the policy together anew for each of thousands a second. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return answer.getHeaders();
}

/** Puts helmet's headers with the policy on every answer, and registers CORS for `ASSAY_ORIGIN` and compression of answers. */
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
        // Pictures are our own files, wherever those are kept: nobody's text makes a browser ask another server.
        imgSrc: ["'self'", 'data:', 'blob:', ...api, ...bucket],
        // A video is played from its signed address; how long one is that is to be uploaded, a blob tells.
        mediaSrc: ["'self'", 'blob:', ...api],
        fontSrc: ["'self'"],
        // Uploads go to the bucket itself.
        connectSrc: ["'self'", ...api, ...bucket],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: https ? { maxAge: 365 * 24 * 60 * 60 } : false,
    // An app on another origin reads answers through CORS; without one, only our own pages do.
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
