import { expect, test } from 'vitest';
import { WatchLog } from './watch-log.ts';

test('what plays on is one piece, and what is jumped over or paused is none', () => {
  const log = new WatchLog();
  for (const at of [0, 0.25, 0.5, 2]) log.plays(at);
  log.stops();
  for (const at of [60, 61]) log.plays(at);
  // The browser was not told of a jump.
  for (const at of [300, 301]) log.plays(at);
  log.plays(5);
  expect(log.take()).toEqual([
    [0, 2],
    [60, 61],
    [300, 301],
  ]);
  expect(log.take()).toEqual([]);
});

test('what could not be told is told the next time, before what was played since', () => {
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
