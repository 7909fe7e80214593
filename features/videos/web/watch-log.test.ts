import { expect, test } from 'vitest';
import { WatchLog } from './watch-log.ts';

test('the record of watching joins continuous playing into one range and leaves out jumps and pauses', () => {
  const log = new WatchLog();
  for (const at of [0, 0.25, 0.5, 2]) log.plays(at);
  log.stops();
  for (const at of [60, 61]) log.plays(at);
  // A jump that the browser did not announce.
  for (const at of [300, 301]) log.plays(at);
  log.plays(5);
  expect(log.take()).toEqual([
    [0, 2],
    [60, 61],
    [300, 301],
  ]);
  expect(log.take()).toEqual([]);
});

test('the record of watching keeps ranges that could not be reported until the next time, before newer ranges', () => {
  const log = new WatchLog();
  for (const at of [0, 1]) log.plays(at);
  const untold = log.take();
  for (const at of [1.5, 2]) log.plays(at);
  log.putBack(untold);
  expect(log.take()).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
