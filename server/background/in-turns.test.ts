import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInTurns } from './in-turns.ts';

/** Blocks the thread for this many milliseconds. */
const busy = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test('other work gets turns while a long list is mapped, and the order of results is kept', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  const told: number[] = [];
  const made = await mapInTurns(
    Array.from({ length: 10 }, (_, index) => index),
    (item) => {
      busy(25);
      return item * 2;
    },
    (done) => void told.push(done),
  );
  isOver = true;
  await others;
  expect(made).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(turns).toBeGreaterThanOrEqual(told.length);
});

test('the progress callback can stop the work by throwing', async () => {
  const work = mapInTurns(
    [1, 2, 3],
    () => busy(25),
    () => {
      throw new Error('enough');
    },
  );
  await expect(work).rejects.toThrow('enough');
});
