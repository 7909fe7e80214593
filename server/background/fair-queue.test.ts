import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const all = (queue: FairQueue<string>) => {
  const taken: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next);
  return taken;
};

test('a fair queue serves people in turn, even if one person has more entries', () => {
  const queue = new FairQueue<string>();
  for (const one of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(one.slice(0, 1), one);
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a fair queue limits the number of entries for one person and in total', () => {
  const queue = new FairQueue<string>();
  for (let one = 0; one < 3; one += 1) queue.add('a', 'a');
  expect([queue.hasRoom('a'), queue.hasRoom('b')]).toEqual([false, true]);
  for (let one = 0; one < 27; one += 1) queue.add(`b${one}`, 'b');
  expect(queue.hasRoom('c')).toBe(false);
  queue.take();
  expect([queue.hasRoom('a'), queue.hasRoom('c')]).toEqual([true, true]);
});

test('a removed entry is not served and makes room for a new one', () => {
  const queue = new FairQueue<string>();
  for (const one of ['a1', 'a2', 'a3']) queue.add('a', one);
  queue.remove('a', 'a1');
  queue.remove('a', 'a1');
  queue.remove('b', 'b1');
  expect(queue.hasRoom('a')).toBe(true);
  expect(all(queue)).toEqual(['a2', 'a3']);
});
