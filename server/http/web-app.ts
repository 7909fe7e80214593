/**
 * Serves the built app. Files with a hash in their names are pre-compressed and cached for a year. The pages
 * (the exam room's for its addresses, the app's for all others) are never cached and get a fresh nonce for
 * styles. Files from the two previous builds are still served to pages that are open.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './problems.ts';
import { allowOwnStyles, allowStreams } from './secure-headers.ts';

/** The placeholder for the nonce in the built index.html. */
const NONCE_PLACE = '__CSP_NONCE__';

const YEAR_MILLISECONDS = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the app built into `folder`. Without a build, only the API responds. `listStreamSources` returns the
 * servers from which pages may play streams.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  listStreamSources: () => Promise<readonly string[]>,
): Promise<void> {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  const index = readFileSync(indexFile, 'utf8');
  if (!index.includes(NONCE_PLACE))
    throw new Error(`${indexFile} has no placeholder for a nonce; build the app again`);
  const sendPage = (reply: FastifyReply, page: string) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  const sendIndex = async (reply: FastifyReply) => {
    allowStreams(reply, await listStreamSources());
    return sendPage(reply, index.replaceAll(NONCE_PLACE, allowOwnStyles(reply)));
  };
  const examRoom = readFileSync(join(folder, 'exam.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_MILLISECONDS / 1000}, immutable` : 'no-cache',
      );
    },
    globIgnore: ['**/*.html', 'former/**'],
  });
  app.get('/', (_request, reply) => sendIndex(reply));
  // The page for a mailed report. Its address is a secret that other sites and search engines must not learn.
  app.get('/report/:token', (_request, reply) =>
    sendIndex(reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')),
  );
  app.get('/exam/:session', (_request, reply) => sendPage(reply, examRoom));
  app.setNotFoundHandler((request, reply) => {
    const former = formerAsset(folder, request);
    if (former !== null) return reply.sendFile(former, join(folder, 'former'));
    return isScreen(request) ? sendIndex(reply) : answerNotFound(request, reply);
  });
}

/**
 * The path of a file that a previous build had and this one lacks; null if there is none. A build in progress
 * may have moved the file.
 */
function formerAsset(folder: string, request: FastifyRequest): string | null {
  const path = /^\/(assets\/[\w-][\w.-]*)$/.exec(request.url.split('?')[0] ?? '')?.[1];
  return path !== undefined && existsSync(join(folder, 'former', path)) ? path : null;
}

/** Whether a browser opens a screen: a GET that asks neither for data nor for a file. */
function isScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '';
  return !path.startsWith('/api/') && path !== '/api' && !/\.\w+$/.test(path);
}
