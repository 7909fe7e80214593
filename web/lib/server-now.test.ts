import { expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;

/** Loads a new copy of the module, so that tests do not share the learned time. */
async function freshModule() {
  vi.resetModules();
  return import('./server-now.ts');
}

test('the app uses the device’s time until the server has sent its time', async () => {
  const { serverNow } = await freshModule();
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(HOUR_MS);
});

test('the app uses the server’s time if the device’s clock is 31 days ahead', async () => {
  const { learnServerTime, serverNow } = await freshModule();
  const server = Date.now() - 31 * 24 * HOUR_MS;
  learnServerTime(new Date(server).toUTCString());
  expect(Math.abs(serverNow().getTime() - server)).toBeLessThan(HOUR_MS);
});

test('the app keeps the latest server time, because a response from the browser’s cache carries an older one', async () => {
  const { learnServerTime, serverNow } = await freshModule();
  const server = Date.now() - 31 * 24 * HOUR_MS;
  learnServerTime(new Date(server).toUTCString());
  learnServerTime(new Date(server - 10 * HOUR_MS).toUTCString());
  expect(Math.abs(serverNow().getTime() - server)).toBeLessThan(HOUR_MS);
});

test('the app’s clock ignores a `Date` header that is missing or not a date', async () => {
  const { learnServerTime, serverNow } = await freshModule();
  learnServerTime(null);
  learnServerTime('yesterday');
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(HOUR_MS);
});
