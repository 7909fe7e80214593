/**
 * A server, separate from the product, that streams a lesson over TLS (RFC 8216), under a host name that the
 * test browser resolves.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  CmafOutputFormat,
  Conversion,
  HlsOutputFormat,
  Input,
  Output,
  PathedTarget,
} from 'mediabunny';
import { selfSigned } from './self-signed.ts';

/** A name that `browser.setup.ts` maps to this machine. */
const HOST = 'lessons.elsewhere.test';
const SEGMENT_SECONDS = 6;

export interface StreamServer {
  readonly host: string;
  /** The URL of the stream. */
  readonly url: string;
  /** The requested paths in order, with their referrers. */
  readonly asked: { readonly path: string; readonly referrer: string | undefined }[];
  close(): Promise<void>;
}

/** Streams a video file in segments, each of which starts with a key frame. */
export async function streamServer(file: string): Promise<StreamServer> {
  const files = await segmentsOf(await readFile(file));
  const asked: { path: string; referrer: string | undefined }[] = [];
  const server = createServer(selfSigned(HOST), (request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, referrer: request.headers.referer });
    const bytes = files.get(path.slice(1));
    response.setHeader('access-control-allow-origin', '*');
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    host: HOST,
    url: `https://${HOST}:${port}/lesson.m3u8`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The playlists and segments by name. They contain the file's own frames; nothing is encoded again. */
async function segmentsOf(film: Uint8Array): Promise<Map<string, Uint8Array>> {
  const targets = new Map<string, BufferTarget>();
  const output = new Output({
    format: new HlsOutputFormat({ segmentFormat: new CmafOutputFormat(), targetDuration: SEGMENT_SECONDS }),
    target: new PathedTarget('lesson.m3u8', ({ path }) => {
      const target = new BufferTarget();
      targets.set(path, target);
      return target;
    }),
  });
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(film) });
  await (await Conversion.init({ input, output })).execute();
  return new Map([...targets].map(([path, { buffer }]) => [path, new Uint8Array(buffer ?? [])]));
}
