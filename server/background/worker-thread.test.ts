import { afterEach, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import type { Excess } from '#tests/support/heavy/endless.worker.ts';
import { type ThreadLimits, type Work, WorkerThread } from './worker-thread.ts';

const heavy = (name: string) => new URL(`../../tests/support/heavy/${name}.worker.ts`, import.meta.url);
const ECHO: Work<unknown, unknown> = { module: heavy('echo') };
const TOLD: Work<number, number, number> = { module: heavy('progress') };
const ENDLESS: Work<Excess, unknown> = { module: heavy('endless') };

const threads: WorkerThread[] = [];
const thread = (limits: Partial<ThreadLimits> = {}) => {
  const one = new WorkerThread(limits);
  threads.push(one);
  return one;
};
afterEach(() => {
  for (const one of threads.splice(0)) one.close();
});

/** The code of the problem with which the work ends, or the message of a different error. */
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.kind.code : String(error)),
  );

test('a worker runs work in a separate thread and returns its result', async () => {
  const one = thread();
  const given = { bytes: new Uint8Array([1, 2]), map: new Map([['a', null]]) };
  expect(await one.run(ECHO, given, { person: 'ann' })).toEqual(given);
  expect(await Promise.all(['a', 'b'].map((input) => one.run(ECHO, input, { person: input })))).toEqual([
    'a',
    'b',
  ]);
});

test('work reports its progress only to its own caller', async () => {
  const one = thread();
  const heard: string[] = [];
  const run = (person: string, times: number) =>
    one.run(TOLD, times, { person, tell: (told) => void heard.push(`${person} ${told}`) });
  const done = await Promise.all([run('ann', 2), run('ben', 1)]);
  expect([done, heard]).toEqual([
    [2, 1],
    ['ann 1', 'ann 2', 'ben 1'],
  ]);
});

test.each<[Excess, Partial<ThreadLimits>]>([
  ['time', { milliseconds: 1 }],
  ['memory', { mebibytes: 16 }],
  ['calls', {}],
])('too much %s in the work ends in a problem, and the next work runs', async (excess, limits) => {
  const one = thread(limits);
  expect(await faultOf(one.run(ENDLESS, excess, { person: 'ann' }))).toBe('too_heavy');
  if (excess !== 'time') expect(await one.run(ECHO, 'next', { person: 'ann' })).toBe('next');
});

test.each<Excess>(['a bug', 'its end'])(
  '%s in the work is an internal error, and the next work runs',
  async (excess) => {
    const one = thread();
    expect(await faultOf(one.run(ENDLESS, excess, { person: 'ann' }))).toMatch(/a bug|ended/);
    expect(await one.run(ECHO, 'next', { person: 'ann' })).toBe('next');
  },
);

test('a worker limits the waiting work of one person and reports the limit', async () => {
  const one = thread();
  const stop = new AbortController();
  const { signal } = stop;
  const held = faultOf(one.run(ENDLESS, 'time', { person: 'ann', signal }));
  const waiting = [1, 2, 3].map((input) => one.run(ECHO, input, { person: 'ann' }));
  expect(await faultOf(one.run(ECHO, 4, { person: 'ann' }))).toBe('too_many');
  const other = one.run(ECHO, 'other', { person: 'bob' });
  stop.abort(new Error('enough'));
  expect(await held).toBe('Error: enough');
  expect(await Promise.all([...waiting, other])).toEqual([1, 2, 3, 'other']);
});

test('waiting work is dropped when its caller gives up, or when the thread is closed', async () => {
  const one = thread();
  const stop = new AbortController();
  const held = faultOf(one.run(ENDLESS, 'time', { person: 'ann' }));
  const given_up = faultOf(one.run(ECHO, 1, { person: 'bob', signal: stop.signal }));
  const waiting = faultOf(one.run(ECHO, 2, { person: 'cat' }));
  stop.abort(new Error('enough'));
  expect(await given_up).toBe('Error: enough');
  one.close();
  expect(await Promise.all([held, waiting])).toEqual([
    'Error: The server is shutting down.',
    'Error: The server is shutting down.',
  ]);
  expect(await faultOf(one.run(ECHO, 3, { person: 'ann' }))).toBe('too_many');
});
