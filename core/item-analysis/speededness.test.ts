import { expect, test } from 'vitest';
import { REACHES_END, speededness } from './speededness.ts';

test('a test is speeded where surely fewer than four in five reach its end', () => {
  expect(REACHES_END).toBe(0.8);
  const told = (finished: number, persons: number) => speededness(finished, persons)?.is_speeded;
  // By Wilson of 200 people: 148 are .675 to .796, 149 .680 to .801, 171 .799 to .897, 172 .805 to .901.
  expect([148, 149, 171, 172].map((finished) => told(finished, 200))).toEqual([true, null, null, false]);
  expect([told(0, 29), told(0, 30)]).toEqual([null, true]);
  expect(speededness(148, 200)).toMatchObject({
    finished_share: 0.74,
    interval: { low: expect.closeTo(0.6751, 4), high: expect.closeTo(0.7959, 4) },
  });
  expect(speededness(0, 0)).toBeNull();
});
