import { expect, test } from 'vitest';
import { ActiveSeconds } from './reading-time.ts';

/** Lets the clock tick once a second, between the two given seconds. */
function run(counting: ActiveSeconds, from: number, to: number, isVisible = true): void {
  for (let second = from + 1; second <= to; second += 1) counting.tick(second * 1000, isVisible);
}

test('the reading time grows while the tab is visible, up to three minutes after the last activity', () => {
  const counting = new ActiveSeconds(0);
  run(counting, 0, 60);
  expect(counting.take()).toBe(60);
  run(counting, 60, 90, false);
  expect(counting.take()).toBe(0);
  run(counting, 90, 600);
  // Three minutes from the start, minus the first 90 seconds.
  expect(counting.take()).toBe(90);
  counting.did(600_000);
  run(counting, 600, 610);
  expect([counting.seconds, counting.take(), counting.seconds]).toEqual([10, 10, 0]);
});

test('the reading time does not grow while the device sleeps', () => {
  const counting = new ActiveSeconds(0);
  run(counting, 0, 10);
  counting.did(7_200_000);
  counting.tick(7_200_000, true);
  expect(counting.take()).toBe(10);
});
