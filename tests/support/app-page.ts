/** Pages of the built app in the real browser: quiet ones, where a console error or a breach of the content policy fails the test. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { newContext } from './browser.ts';
import { LONG_RUN } from './long-run.ts';
import type { RunningApp } from './running-app.ts';
import { PASSWORD } from './seed.ts';

export interface PageOptions {
  scheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** The reader's, an IANA zone. */
  zone?: string;
  /** Servers whose certificate no authority signed are believed. */
  believesAll?: boolean;
  /** What the test lets the browser complain of, because it breaks just that. */
  mayComplain?: RegExp;
}

/**
 * The browser's own lines on any answer of 400 and above, and on a worker's file that no line brought; the app's handling of
 * it is what tests look at.
 */
const BROWSER_LINES = /^(?:Failed to load resource: |An unknown error occurred when fetching the script)/;

/** A fresh browser profile; closed after the test, which fails where a page of it complained. */
export async function openContext(app: RunningApp, options: PageOptions = {}): Promise<BrowserContext> {
  const { scheme = 'light', width = 1280, height = 900, zone, believesAll = false, mayComplain } = options;
  const settings: BrowserContextOptions = {
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: believesAll,
    ...(zone && { timezoneId: zone }),
  };
  const context = await newContext({ ...settings, baseURL: app.url });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !BROWSER_LINES.test(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  onTestFinished(async () => {
    await context.close();
    expect(complaints.filter((text) => !mayComplain?.test(text))).toEqual([]);
  });
  return context;
}

/** A page of a fresh profile. */
export async function openPage(app: RunningApp, options: PageOptions = {}): Promise<Page> {
  return (await openContext(app, options)).newPage();
}

/** Signs in through the form, as people do, and waits for the first screen. */
export async function signInAs(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  if (!page.url().includes('/signin')) await page.goto('/signin');
  await page.getByLabel('Username, email, or phone').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/signin');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** A page of somebody who is signed in, at `path`; they signed in before, so that the page loads once. */
export async function openPageAs(
  app: RunningApp,
  username: string,
  { path = '/', ...options }: PageOptions & { path?: string } = {},
): Promise<Page> {
  const page = await openPage(app, options);
  await signInBeside(app, page.context(), username);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Signs a browser profile in without a page of it: its cookie is there from now on. */
export async function signInBeside(
  app: RunningApp,
  context: BrowserContext,
  username: string,
): Promise<void> {
  const response = await fetch(`${app.url}/api/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { user, access_token } = (await response.json()) as Record<string, unknown>;
  const value = encodeURIComponent(JSON.stringify({ user, access_token }));
  await context.addCookies([{ name: 'userToken', value, url: app.url, sameSite: 'Lax' }]);
}

/** The login cookie as the browser keeps it; undefined without one. */
export async function loginCookieOf(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'userToken');
  if (cookie === undefined) return undefined;
  const { user, access_token, ...rest } = JSON.parse(decodeURIComponent(cookie.value)) as {
    user: Record<string, unknown>;
    access_token: string;
  };
  return { cookie, user, access_token, rest };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Experimental in axe, and a rule of WCAG all the same (2.5.3): who speaks to the page says what they read.
    'label-content-name-mismatch': { enabled: true },
    // What floats (menus, toasts) stands at the page's end, outside of the landmarks, and is announced as it comes.
    region: { enabled: false },
  },
  // No page of ours has frames; without looking into them axe takes less than half the time.
  iframes: false,
  resultTypes: ['violations'],
};

/** What axe finds against WCAG 2.2 AA, each with the elements at fault; and whether the page is wider than the window. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Once a page: to read and run its half a megabyte takes longer than to look.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(AXE_OPTIONS)})`);
  const tooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    ...(tooWide ? ['the page is wider than the window'] : []),
  ];
}

/**
 * Holds that axe finds nothing on the page as it stands, wide and light, then narrow and dark; in the long run
 * also the other way round.
 */
export async function expectNoFaults(page: Page): Promise<void> {
  const faces: [scheme: 'light' | 'dark', width: number][] = [
    ['light', 1280],
    ['dark', 360],
  ];
  if (LONG_RUN) faces.push(['dark', 1280], ['light', 360]);
  for (const [colorScheme, width] of faces) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    // As high as the page: what sticks to the window's edge then lies over nothing that is scrolled below it.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width, height: Math.max(900, height) });
    expect(await accessibilityFaults(page), `${page.url()}, ${colorScheme} at ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}
