import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#app/server/app.ts';
import { endpoint } from '#contract/endpoint.ts';
import { InTurn } from './in-turn.ts';

const read = endpoint({ method: 'GET', path: '/shelf/', summary: 'Reads', access: 'signed_in' });
const change = endpoint({ method: 'POST', path: '/shelf/', summary: 'Changes', access: 'signed_in' });
const bytes = endpoint({
  method: 'PUT',
  path: '/bytes/',
  summary: 'Takes bytes',
  access: 'signed_in',
  takes_bytes: true,
  body: z.undefined(),
});
const room = endpoints().filter(({ access }) => access === 'sessions.act');
const forever = () => new Promise<never>(() => {});

test('forty reads of a person block neither their saves nor the exam room nor a change', async () => {
  const inTurn = new InTurn();
  for (let count = 0; count < 40; count += 1) void inTurn.ofPerson('one', read, forever);
  expect(await inTurn.first(async () => 'saved')).toBe('saved');
  expect(room.map(({ path }) => path)).toContain('/api/users/assessments-sessions/{id}/');
  for (const call of room) expect(await inTurn.ofPerson('one', call, async () => call.path)).toBe(call.path);
  expect(await inTurn.ofPerson('one', change, async () => 'changed')).toBe('changed');
});

test('forty reads of a person block no other person', async () => {
  const inTurn = new InTurn();
  for (let count = 0; count < 40; count += 1) void inTurn.ofPerson('one', read, forever);
  expect(await inTurn.ofPerson('other', read, async () => 'read')).toBe('read');
});

test('only a few reads per person and a few calls per network address run at the same time', async () => {
  const inTurn = new InTurn();
  let [reads, calls] = [0, 0];
  for (let count = 0; count < 40; count += 1) {
    void inTurn.ofPerson('one', read, () => {
      reads += 1;
      return forever();
    });
    void inTurn.ofAddress('192.0.2.1', change, () => {
      calls += 1;
      return forever();
    });
  }
  expect([reads, calls]).toEqual([2, 8]);
});

test('slow uploads block no other call', async () => {
  const inTurn = new InTurn();
  for (let count = 0; count < 5; count += 1) void inTurn.ofPerson('one', bytes, forever);
  expect(await inTurn.ofPerson('one', bytes, async () => 'taken')).toBe('taken');
});

test('too many reads and changes are refused, but changes in the exam room never are', async () => {
  const inTurn = new InTurn();
  const [act] = room.filter(({ path }) => path === '/api/users/assessments-sessions/{id}/');
  if (act === undefined) throw new Error('The exam room has no call that starts and submits tests.');
  for (let count = 0; count < 202; count += 1) {
    for (const call of [read, change, act]) void inTurn.ofPerson('one', call, forever);
  }
  await expect(inTurn.ofPerson('one', read, forever)).rejects.toMatchObject({ kind: { status: 429 } });
  await expect(inTurn.ofPerson('one', change, forever)).rejects.toMatchObject({ kind: { status: 429 } });
  const started = inTurn.ofPerson('one', act, forever);
  expect(await Promise.race([started, new Promise((resolve) => setImmediate(() => resolve('waits')))])).toBe(
    'waits',
  );
  expect(await inTurn.first(async () => 'saved')).toBe('saved');
});

test('a waiting read is dropped if its client has disconnected, but a waiting change still runs', async () => {
  const inTurn = new InTurn();
  const ends: (() => void)[] = [];
  const held = () => new Promise<void>((resolve) => ends.push(resolve));
  for (const call of [read, read, change, change]) void inTurn.ofPerson('one', call, held);
  const dropped = inTurn.ofPerson(
    'one',
    read,
    async () => 'read',
    () => true,
  );
  const made = inTurn.ofPerson(
    'one',
    change,
    async () => 'made',
    () => true,
  );
  for (const end of ends) end();
  await expect(dropped).rejects.toMatchObject({ kind: { status: 429 } });
  expect(await made).toBe('made');
});

test('a health check does not wait behind sign-ins from its network address', async () => {
  const inTurn = new InTurn();
  for (let count = 0; count < 40; count += 1) void inTurn.ofAddress('192.0.2.1', change, forever);
  expect(await inTurn.ofAddress('192.0.2.1', read, async () => 'ready')).toBe('ready');
});

test('pages of a person’s tables are fetched one at a time, and an abandoned table is closed', async () => {
  const inTurn = new InTurn();
  let [fetching, most, closed] = [0, 0, 0];
  async function* pages() {
    try {
      for (let page = 0; page < 3; page += 1) {
        fetching += 1;
        most = Math.max(most, fetching);
        await new Promise((resolve) => setImmediate(resolve));
        fetching -= 1;
        yield page;
      }
    } finally {
      closed += 1;
    }
  }
  const read = async () => {
    const all: number[] = [];
    for await (const page of inTurn.pagesOf('one', pages())) all.push(page);
    return all;
  };
  expect(await Promise.all([read(), read()])).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  for await (const _page of inTurn.pagesOf('one', pages())) break;
  expect([most, closed]).toEqual([1, 3]);
});

test('only a few forms of a person are read at the same time, and they block no other call', async () => {
  const inTurn = new InTurn();
  let forms = 0;
  for (let count = 0; count < 40; count += 1) {
    void inTurn.formOf('one', () => {
      forms += 1;
      return forever();
    });
  }
  expect(forms).toBe(4);
  expect(await inTurn.ofPerson('one', change, async () => 'changed')).toBe('changed');
});
