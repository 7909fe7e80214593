/** The headers that every answer carries: a strict content security policy, and cross-origin calls for the app's own origin alone. */

import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';

/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024;

/** Lets a page play what these servers stream, and ask them for it. */
export function allowStreams(reply: FastifyReply, sources: readonly string[]): void {
  if (sources.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  const more = ` ${sources.join(' ')}`;
  reply.header('content-security-policy', policy.replaceAll(/(?:media|connect)-src[^;]*/g, `$&${more}`));
}

/** Registers helmet with the policy, CORS for `ASSAY_ORIGIN` and compression of answers. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const api = config.api_base === '' ? [] : [new URL(config.api_base).origin];
  const bucket = config.bucket === null ? [] : [new URL(config.bucket.endpoint).origin];
  const https = config.origin?.startsWith('https:') ?? false;
  await app.register(helmet, {
    enableCSPNonces: true,
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
  if (config.origin !== null) {
    await app.register(cors, {
      origin: config.origin,
      credentials: false,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'range', 'if-range'],
      exposedHeaders: ['retry-after', 'x-request-id', 'content-range', 'etag'],
      maxAge: 600,
    });
  }
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] });
}
