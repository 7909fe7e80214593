/** A browser page throttled to a mid-range phone, signed in as a taker. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserProgram, isRoot } from '#tests/support/browser-program.ts';
import type { Taker } from './row.ts';

export const CPU_RATE = 4;
/** Latency in ms, throughput in bytes per second: 10 Mbit/s down, 6 up. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 750_000 };

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserProgram(),
    args: isRoot ? ['--no-sandbox', '--disable-gpu'] : [],
  });
}

/** A context in which this taker is signed in. */
export async function phoneOf(browser: Browser, taker: Taker, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies([signInOf(taker, url)]);
  return context;
}

/** A throttled page that runs the script `watching` before each document. */
export async function phonePage(context: BrowserContext, watching: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watching);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return page;
}

/** The taker's login record as the page stores it. */
function signInOf({ id, token }: Taker, url: string) {
  const user = {
    id,
    role: 'student',
    first_name: 'Robin',
    last_name: 'Weir',
    email: null,
    mobile: null,
    school: null,
    permissions: [],
    must_change_password: false,
    initial_assessments: [],
  };
  const value = encodeURIComponent(JSON.stringify({ user, access_token: token }));
  return { name: 'userToken', value, url, sameSite: 'Lax' as const };
}
