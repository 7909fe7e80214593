/** Reads JSON bodies: entries are counted before parsing, and an empty body counts as none. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, tooLarge, unsupportedMediaType } from '#contract/problem.ts';
import { FEWEST_ENTRIES } from './body-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of keys and list entries in its body. */
    most_entries?: number;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/**
 * Makes this server parse JSON bodies. An empty body counts as no body for any content type, because clients
 * send a default type.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) done(null, undefined);
    else if (hasMoreEntries(bytes, mostOf(request))) done(tooMany(request), undefined);
    else void parse(request, bytes.toString(), done);
  });
  server.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined);
    else done(new Problem(unsupportedMediaType), undefined);
  });
}

function mostOf(request: FastifyRequest): number {
  return request.routeOptions.config.most_entries ?? FEWEST_ENTRIES;
}

function tooMany(request: FastifyRequest): Problem {
  return new Problem(tooLarge, {
    detail: `Send at most ${mostOf(request)} fields and list entries in one request.`,
  });
}

/**
 * Whether JSON contains more than `most` keys and list entries, including nested ones. Reads each byte once
 * and stops at the first entry over the limit. Invalid JSON is counted in the same way.
 */
export function hasMoreEntries(json: Uint8Array, most: number): boolean {
  let entries = 0;
  let isInText = false;
  let isOpened = false;
  for (let place = 0; place < json.length; place += 1) {
    const byte = json[place] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) place += 1;
      else if (byte === QUOTE) isInText = false;
      continue;
    }
    // Skips spaces, tabs and line ends.
    if (byte <= 0x20) continue;
    // A comma starts a new entry. So does anything after an opening bracket that is not its closing bracket.
    if (byte === COMMA || (isOpened && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT)) {
      entries += 1;
      if (entries > most) return true;
    }
    isOpened = byte === OPEN_LIST || byte === OPEN_OBJECT;
    if (byte === QUOTE) isInText = true;
  }
  return false;
}
