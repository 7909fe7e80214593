/**
 * Plays a video of two gigabytes (a sparse file) by ranges. Little is sent, and almost nothing is kept in
 * memory.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#app/server/start.ts';
import { keepFiles } from '#features/files/server/public.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { readConfig } from '#server/config.ts';
import { openLog } from '#server/log.ts';
import { PASSWORD, seedPerson, seedSchool } from '../support/seed.ts';

const MEBIBYTE = 1024 * 1024;
/** The largest file that the settings allow. */
const SIZE = 2000 * MEBIBYTE;
const HEAD = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'latin1');

let folder: string;
let server: RunningServer;
let video: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-large-'));
  const config = readConfig({ PORT: '0', ASSAY_DATA: folder });
  server = await startServer(config, openLog({ write: () => {} }));
  const { database, clock } = server.platform;
  const now = clock.now();
  const school = await seedSchool(database, now, 'Northgate Tutoring');
  const author = await seedPerson(database, now, { role: 'manager', username: 'mara', schools: [school] });
  const noor = await seedPerson(database, now, { role: 'student', username: 'noor', schools: [school] });
  const sha256 = createHash('sha256').update(HEAD).digest('hex');
  const kept = { name: 'lesson.webm', content_type: 'video/webm', bytes: HEAD, sha256 } as const;
  const [file = ''] = await keepFiles(database.kysely, config, author.id, [kept], now);
  await truncate(join(folder, 'files', sha256.slice(0, 2), sha256), SIZE);
  await database.kysely.updateTable('files').set({ size_bytes: SIZE }).where('id', '=', file).execute();
  const lesson = { file, for_user: noor.id, duration_seconds: 7200 };
  video = await seedVideo(database, now, author.id, lesson);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests a range as a browser does, and closes the connection after this many bytes. */
async function played(url: string, range: string, until = Number.POSITIVE_INFINITY) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { range }, agent: false }, resolve).on('error', reject);
  });
  let came = 0;
  for await (const chunk of response) {
    came += (chunk as Buffer).length;
    if (came >= until) break;
  }
  const { statusCode, headers, socket } = response;
  response.destroy();
  return { status: statusCode, said: headers['content-range'], came, read: socket.bytesRead };
}

test('a two-gigabyte lesson starts and jumps to its middle and end with only a few mebibytes sent', async () => {
  const sent = (path: string, headers: object, body?: object) =>
    fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      body: body === undefined ? null : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }).then((reply) => reply.json()) as Promise<Record<string, unknown>>;
  const { access_token } = await sent('/api/sign-in/', {}, { username: 'noor', password: PASSWORD });
  const answer = await sent(`/api/zoom-videos/${video}/`, { authorization: `JWT ${access_token}` });
  const file = answer.file as { url: string; size_bytes: number };
  expect(file.size_bytes).toBe(SIZE);
  const url = server.url + file.url;

  const before = process.memoryUsage().rss;
  const opened = await played(url, 'bytes=0-', MEBIBYTE);
  expect(opened).toMatchObject({ status: 206, said: `bytes 0-${SIZE - 1}/${SIZE}` });
  const half = SIZE / 2;
  const jumped = await played(url, `bytes=${half}-`, MEBIBYTE);
  expect(jumped).toMatchObject({ status: 206, said: `bytes ${half}-${SIZE - 1}/${SIZE}` });
  const ended = await played(url, `bytes=${SIZE - 1000}-${SIZE - 1}`);
  expect(ended).toMatchObject({ status: 206, came: 1000 });
  const read = opened.read + jumped.read + ended.read;
  expect(read).toBeLessThan(8 * MEBIBYTE);

  // Playing a long stretch completely must not make the server keep it in memory.
  const stretch = await played(url, `bytes=${half}-${half + 200 * MEBIBYTE - 1}`);
  expect(stretch.came).toBe(200 * MEBIBYTE);
  const grown = process.memoryUsage().rss - before;
  expect(grown).toBeLessThan(150 * MEBIBYTE);
  console.log(
    `sent ${(read / MEBIBYTE).toFixed(1)} MiB; ${(grown / MEBIBYTE).toFixed(0)} MiB more held after 200 MiB`,
  );
});
