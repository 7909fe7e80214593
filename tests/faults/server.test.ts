import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killChildren, startChild } from './child.ts';
import { type Served, schoolNames, serve, signIn } from './serving.ts';

describe('the server process', () => {
  /** The folder and its running server are shared by the tests, because a start takes seconds. */
  let folder: string;
  let served: Served;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-server-'));
  });
  afterAll(async () => {
    killChildren();
    await rm(folder, { recursive: true, force: true });
  });

  test('prints each configuration error on its own line and stops', async () => {
    const child = startChild('../../app/server/main.ts', [], {
      PORT: 'x',
      ASSAY_SECRET: 'short',
      DATABASE_URL: 'mysql://x',
    });
    const { code, stderr } = await child.ended();
    expect(code).toBe(1);
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['PORT', 'DATABASE_URL', 'ASSAY_SECRET']);
  });

  test('answers invalid HTTP and too long headers with a problem in the usual format', async () => {
    served = await serve(folder);
    const { hostname, port } = new URL(served.url);
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname);
        let answer = '';
        socket.on('data', (bytes: Buffer) => {
          answer += bytes.toString();
        });
        socket.on('close', () => resolve(answer));
        socket.write(text);
      });
    expect(await raw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed"/);
    expect(await raw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/,
    );
  });

  test('finishes running requests, accepts no new ones and stops cleanly when told to end', async () => {
    const token = await signIn(served.url);
    const { hostname, port } = new URL(served.url);
    const body = JSON.stringify({ name: 'Under way' });
    const half = connect(Number(port), hostname);
    const answer = new Promise<string>((resolve) => {
      let text = '';
      half.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      half.on('close', () => resolve(text));
    });
    // The request has started: its headers and half of its body are sent.
    half.write(
      `POST /api/schools/ HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: JWT ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, 5)}`,
    );
    // This request is answered only after the server has read the headers above, because it was sent later.
    await schoolNames(served.url, token);
    /* Browsers open such spare connections. The server does not wait for one, and closing it does not affect
       the running request. */
    const unused = connect(Number(port), hostname);
    await once(unused, 'connect');
    served.process.terminate();
    await once(unused, 'close');
    half.write(body.slice(5));
    expect(await answer).toContain('201 Created');
    expect(await served.process.ended()).toMatchObject({ code: 0 });
    await expect(fetch(`${served.url}/api/health`)).rejects.toThrow();

    const next = await serve(folder);
    expect(await schoolNames(next.url, token)).toContain('Under way');
    await next.process.kill();
  });
});
