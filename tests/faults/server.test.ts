import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killChildren, startChild } from './child.ts';
import { type Served, schoolNames, serve, signIn } from './serving.ts';

describe('the server process', () => {
  /** One for all, and the server on it that one test leaves to the next: to start one takes seconds. */
  let folder: string;
  let served: Served;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-server-'));
  });
  afterAll(async () => {
    killChildren();
    await rm(folder, { recursive: true, force: true });
  });

  test('names every fault of its configuration, a line each, and ends', async () => {
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

  test('answers what is no HTTP, and too long a head, in the one error shape', async () => {
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

  test('told to end, it answers what is under way, takes nothing new and ends cleanly', async () => {
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
    // The request has begun: its head is there and half of its body.
    half.write(
      `POST /api/schools/ HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: JWT ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, 5)}`,
    );
    // Answered later than what was sent before it on the same process, so that the head above was read.
    await schoolNames(served.url, token);
    // As browsers open ahead of what they may ask; the server does not wait for it, nor cut what is under way with it.
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
