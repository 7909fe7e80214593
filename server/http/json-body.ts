/** How bodies of JSON are read: counted before they are parsed, and none where nothing was sent. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, tooLarge, unsupportedMediaType } from '#contract/problem.ts';
import { FEWEST_ENTRIES } from './body-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most keys and list entries of its body. */
    most_entries?: number;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/** Makes this server read JSON, and take an empty body for none, whatever type it names: clients name one by default. */
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
    detail: `Send at most ${mostOf(request)} fields and list entries at once.`,
  });
}

/**
 * Whether JSON holds more than `most` keys and list entries, nested ones counted. It looks at each byte once, and at none
 * after the first one too many. What is no JSON is counted as if it were some.
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
    // Space, tab and line ends.
    if (byte <= 0x20) continue;
    // A comma brings another entry, and so does whatever follows an opening but its closing.
    if (byte === COMMA || (isOpened && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT)) {
      entries += 1;
      if (entries > most) return true;
    }
    isOpened = byte === OPEN_LIST || byte === OPEN_OBJECT;
    if (byte === QUOTE) isInText = true;
  }
  return false;
}
