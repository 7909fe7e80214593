import { expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;

/** A module of its own for each test: what one learned is not known to the next. */
async function freshModule() {
  vi.resetModules();
  return import('./server-now.ts');
}

test('is the device’s time until the server has told its own', async () => {
  const { serverNow } = await freshModule();
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(HOUR_MS);
});

test('is the server’s time where the device’s clock is 31 days ahead', async () => {
  const { learnServerTime, serverNow } = await freshModule();
  const server = Date.now() - 31 * 24 * HOUR_MS;
  learnServerTime(new Date(server).toUTCString());
  expect(Math.abs(serverNow().getTime() - server)).toBeLessThan(HOUR_MS);
});

test('keeps the latest time it was told: an answer from the browser’s cache is older', async () => {
  const { learnServerTime, serverNow } = await freshModule();
  const server = Date.now() - 31 * 24 * HOUR_MS;
  learnServerTime(new Date(server).toUTCString());
  learnServerTime(new Date(server - 10 * HOUR_MS).toUTCString());
  expect(Math.abs(serverNow().getTime() - server)).toBeLessThan(HOUR_MS);
});

test('ignores a header that is absent or no date', async () => {
  const { learnServerTime, serverNow } = await freshModule();
  learnServerTime(null);
  learnServerTime('yesterday');
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(HOUR_MS);
});
