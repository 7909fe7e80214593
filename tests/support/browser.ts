/**
 * The browser of the browser tests: one Chromium for the whole run, started by `browser.setup.ts`; a test
 * file connects to it and makes its own contexts.
 */
import { type Browser, chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';

let connection: Promise<Browser> | undefined;

/** Connects to the run's browser, once a test file; the connection and its contexts close after the file. */
export function launchBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject('browserEndpoint'));
  return connection;
}

afterAll(async () => {
  await (await connection)?.close();
});
