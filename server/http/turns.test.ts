import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that continues until the test ends it by its name. `begun` lists everything that has started. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}
/** Waits until everything that can continue has done so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the queue of calls runs a limited number of one caller’s calls together and the rest in order', async () => {
  const turns = new Turns({ most: 2 });
  const { begun, work, end } = works();
  const all = ['a', 'b', 'c', 'd'].map((name) => turns.take('one', work(name)));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await settled();
  for (const name of ['c', 'd']) end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('callers never wait for each other', async () => {
  const turns = new Turns({ most: 1 });
  const { begun, work } = works();
  for (let count = 0; count < 40; count += 1) void turns.take('one', work(`one ${count}`));
  void turns.take('other', work('other'));
  await settled();
  expect(begun).toEqual(['one 0', 'other']);
});

test('the next call runs after a failed one', async () => {
  const turns = new Turns({ most: 1 });
  const failed = turns.take('one', () => Promise.reject(new Error('in vain')));
  const next = turns.take('one', async () => 'done');
  await expect(failed).rejects.toThrow('in vain');
  expect(await next).toBe('done');
});

test('the queue of calls pauses between two calls only if more calls by the same caller are waiting', async () => {
  const rests: (() => void)[] = [];
  const turns = new Turns({ most: 1, rest: () => new Promise((resolve) => rests.push(resolve)) });
  const { begun, work, end } = works();
  const first = turns.take('one', work('first'));
  const second = turns.take('one', work('second'));
  end('first');
  await first;
  await settled();
  expect([begun, rests.length]).toEqual([['first'], 1]);
  rests[0]?.();
  await settled();
  end('second');
  expect(await second).toBe('second');
  expect(rests).toHaveLength(1);
});

test('a new call does not take a slot that rests between calls; the call that was waiting gets the slot', async () => {
  const rests: (() => void)[] = [];
  const turns = new Turns({ most: 1, rest: () => new Promise((resolve) => rests.push(resolve)) });
  const { begun, work, end } = works();
  void turns.take('one', work('a'));
  void turns.take('one', work('b'));
  end('a');
  await settled();
  void turns.take('one', work('c'));
  await settled();
  expect(begun).toEqual(['a']);
  rests[0]?.();
  await settled();
  expect(begun).toEqual(['a', 'b']);
});

test('the queue of calls refuses a call if too many by the same caller are waiting, and says when to retry', async () => {
  const turns = new Turns({ most: 1, most_waiting: 2 });
  const { work, end } = works();
  const taken = ['a', 'b', 'c'].map((name) => turns.take('one', work(name)));
  await expect(turns.take('one', work('d'))).rejects.toMatchObject({
    kind: { status: 429, code: 'too_many' },
    options: { retry_after_seconds: 5 },
  });
  expect(await turns.take('other', async () => 'other')).toBe('other');
  end('a');
  await taken[0];
  await settled();
  const next = turns.take('one', work('e'));
  for (const name of ['b', 'c', 'e']) {
    end(name);
    await settled();
  }
  expect(await next).toBe('e');
});

test('the queue of calls drops waiting ones whose caller has disconnected, and frees their places', async () => {
  const turns = new Turns({ most: 1, most_waiting: 2 });
  const { begun, work, end } = works();
  let isGone = false;
  const first = turns.take('one', work('first'));
  const left = Promise.allSettled(
    ['left', 'left too'].map((name) => turns.take('one', work(name), () => isGone)),
  );
  isGone = true;
  const next = turns.take('one', work('next'));
  end('first');
  await first;
  await settled();
  end('next');
  expect(await next).toBe('next');
  expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(begun).toEqual(['first', 'next']);
});

test('the turn of a caller who has disconnected goes to the next call', async () => {
  const turns = new Turns({ most: 1 });
  const { begun, work, end } = works();
  const first = turns.take('one', work('first'));
  const left = expect(turns.take('one', work('left'), () => true)).rejects.toMatchObject({
    kind: { code: 'too_many' },
  });
  const next = turns.take('one', work('next'));
  end('first');
  await first;
  await left;
  end('next');
  expect(await next).toBe('next');
  expect(begun).toEqual(['first', 'next']);
});
