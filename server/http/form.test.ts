import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaveBodiesUnread, readForm } from './form.ts';
import { answerWithProblems } from './problems.ts';

const app = fastify();
const MEBIBYTE = 1024 * 1024;
beforeAll(async () => {
  answerWithProblems(app);
  leaveBodiesUnread(app);
  app.post('/', async (request) => {
    const { fields } = await readForm(request, { most_bytes: 2 * MEBIBYTE, most_parts: 8 });
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value instanceof File ? value.size : value]),
    );
  });
  await app.ready();
});
afterAll(() => app.close());

const MARK = 'the-mark';
const part = (name: string, value: string) =>
  `--${MARK}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = `--${MARK}--\r\n`;
const send = (payload: string | Readable, boundary = `boundary=${MARK}`) =>
  app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': `multipart/form-data; ${boundary}` },
  });

describe('a form', () => {
  test('returns several parts with the same name as a list, in order', async () => {
    const reply = await send(part('a', '1') + part('b', '2') + part('a', '3') + part('a', '4') + end);
    expect(reply.json()).toEqual({ a: ['1', '3', '4'], b: '2' });
  });

  test('with too many parts is refused before it has arrived completely', async () => {
    // The remaining parts never arrive, so code that waits for them would hang.
    async function* firstParts() {
      for (let number = 0; number < 10; number += 1) yield part(`field${number}`, 'x');
      await new Promise(() => {});
    }
    const reply = await send(Readable.from(firstParts()));
    expect([reply.statusCode, reply.json().detail]).toEqual([
      413,
      'Send at most 8 fields and files in one request.',
    ]);
  });

  test('that is refused leaves the connection usable for the next request', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    const head = (length: number) =>
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=${MARK}\r\ncontent-length: ${length}\r\n\r\n`;
    const refused = part('a', 'x').repeat(10_000) + end;
    const taken = part('a', '1') + end;
    socket.write(head(refused.length) + refused + head(taken.length) + taken);
    let answers = '';
    for await (const piece of socket) {
      answers += piece;
      if (answers.endsWith('{"a":"1"}')) break;
    }
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  test('may have as many parts as its call accepts', async () => {
    const names = Array.from({ length: 8 }, (_, place) => `field${place}`);
    const reply = await send(names.map((name) => part(name, 'x')).join('') + end);
    expect(Object.keys(reply.json())).toEqual(names);
  });

  test('is counted correctly if a boundary is split between two chunks', async () => {
    const whole = Array.from({ length: 9 }, () => part('a', 'x')).join('') + end;
    for (const size of [1, 7, 13]) {
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect((await send(Readable.from(pieces))).statusCode, `${size} bytes each`).toBe(413);
    }
  });

  test.each([
    ['boundary="the-mark"'],
    ['charset=utf-8; boundary=the-mark'],
    ['boundary=the-mark; charset=utf-8'],
  ])('is accepted with %s', async (boundary) => {
    expect((await send(part('a', '1') + end, boundary)).json()).toEqual({ a: '1' });
  });

  test.each([['charset=utf-8'], ['boundary='], [`boundary=${'x'.repeat(71)}`]])(
    'is malformed without a valid boundary: %s',
    async (boundary) => {
      expect((await send(part('a', '1') + end, boundary)).statusCode).toBe(400);
    },
  );
});
