import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Child, killChildren, startChild } from './child.ts';

const EMAIL = 'head@example.test';
const PASSWORD = 'correct horse battery';

interface Served {
  process: Child;
  url: string;
}

/** Starts the product's own process on a free port. */
async function serve(folder: string, environment: Record<string, string> = {}): Promise<Served> {
  const child = startChild('../../server/main.ts', [], {
    PORT: '0',
    ASSAY_DATA: folder,
    ASSAY_ADMIN_EMAIL: EMAIL,
    ASSAY_ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: '',
    ...environment,
  });
  await child.line((line) => line.startsWith('Assay is at '));
  const url = child.lines.find((line) => line.startsWith('Assay is at '))?.replace('Assay is at ', '') ?? '';
  return { process: child, url };
}

async function call(
  url: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `JWT ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function signIn(url: string): Promise<string> {
  const answer = await call(`${url}/api/sign-in/`, null, { username: EMAIL, password: PASSWORD });
  expect(answer.status).toBe(200);
  return (answer.body as { access_token: string }).access_token;
}

async function schoolNames(url: string, token: string): Promise<string[]> {
  const answer = await call(`${url}/api/schools/?page_size=200`, token);
  return (answer.body as { results: { name: string }[] }).results.map((school) => school.name);
}

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
    const child = startChild('../../server/main.ts', [], {
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

  test('says in a line that its port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const child = startChild('../../server/main.ts', [], {
      PORT: String(port),
      ASSAY_DATA: folder,
      DATABASE_URL: '',
    });
    const { code, stderr } = await child.ended();
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toBe('PORT is in use by another program: stop that one or choose another port\n');
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

  test('a second start on the folder ends and says who holds it', async () => {
    const second = startChild('../../server/main.ts', [], {
      PORT: '0',
      ASSAY_DATA: folder,
      DATABASE_URL: '',
    });
    const { code, stderr } = await second.ended();
    expect(code).toBe(1);
    expect(stderr).toContain(`process ${served.process.pid}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('killed while schools are added, it has every one that it acknowledged, and the token still counts', async () => {
    const first = served;
    const token = await signIn(first.url);
    const acknowledged: string[] = [];
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let number = 1; ; number += 1) {
        const name = `School ${writer}-${number}`;
        const answer = await call(`${first.url}/api/schools/`, token, { name });
        if (answer.status !== 201) throw new Error(`${name} was answered ${answer.status}`);
        acknowledged.push(name);
        if (acknowledged.length === 40) void first.process.kill();
      }
    });
    // Each writer ends with the connection that the kill cuts.
    const ends = await Promise.allSettled(writers);
    expect(ends.map((end) => String((end as PromiseRejectedResult).reason)).join()).not.toContain(
      'was answered',
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);

    served = await serve(folder);
    const names = await schoolNames(served.url, token);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
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
