import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turns } from './in-turn.ts';

test('each key waits for at most one task of each other key, and at most the allowed number of tasks runs at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 60 }),
      async (at_once, many) => {
        const inTurn = turns(at_once);
        const begun: string[] = [];
        let running = 0;
        let most = 0;
        const ask = (key: string) =>
          inTurn(key, async () => {
            begun.push(key);
            running += 1;
            most = Math.max(most, running);
            await Promise.resolve();
            running -= 1;
            return key;
          });
        const asked = [...Array.from({ length: many }, () => ask('flood')), ask('other'), ask('third')];
        expect(await Promise.all(asked)).toEqual([...Array(many).fill('flood'), 'other', 'third']);
        expect(most).toBeLessThanOrEqual(at_once);
        // The tasks that already run, and one task of each other key.
        expect(begun.indexOf('other')).toBeLessThanOrEqual(at_once + 1);
        expect(begun.indexOf('third')).toBeLessThanOrEqual(at_once + 2);
      },
    ),
  );
});

test('the next task runs after a failed one', async () => {
  const inTurn = turns(1);
  const failed = inTurn('one', () => Promise.reject(new Error('no')));
  const next = inTurn('one', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
