/**
 * The browser of the browser tests: one Chromium for the whole run, started by `browser.setup.ts`; a test
 * file connects to it and makes its own contexts.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';

let connection: Promise<Browser> | undefined;

/** A fresh profile in the run's browser; the connection, one a test file, and its contexts close after the file. */
export async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  connection ??= chromium.connect(inject('browserEndpoint'));
  const context = await (await connection).newContext(options);
  context.setDefaultTimeout(inject('patienceMilliseconds'));
  return context;
}

afterAll(async () => {
  await (await connection)?.close();
});
