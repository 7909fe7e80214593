/**
 * Connects to the browser for the whole run, which is one Chromium that `browser.setup.ts` starts. Each test
 * creates its own contexts.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject } from 'vitest';

let connection: Promise<Browser> | undefined;

/** Opens a new profile in the run's browser. The test files of a process share one connection. */
export async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  connection ??= chromium.connect(inject('browserEndpoint'));
  const context = await (await connection).newContext(options);
  context.setDefaultTimeout(inject('patienceMilliseconds'));
  return context;
}
