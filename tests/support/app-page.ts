/**
 * Pages of the built app in a real browser. A console error or a violation of the content security policy
 * fails the test.
 */
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
  /** The reader's IANA time zone. */
  zone?: string;
  /** Whether to accept self-signed certificates. */
  believesAll?: boolean;
  /** Browser messages that the test expects, because it causes them. */
  mayComplain?: RegExp;
}

/**
 * The browser's own messages for a response with status 400 or above, and for a worker's script that could
 * not be loaded. Tests check how the app handles these.
 */
const BROWSER_LINES = /^(?:Failed to load resource: |An unknown error occurred when fetching the script)/;

/**
 * Opens a new browser profile. After the test it is closed, and the test fails if one of its pages logged an
 * error.
 */
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

/** Opens a page in a new profile. */
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

/** Opens `path` as a person who is already signed in, so that the page loads only once. */
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

/** Signs a browser profile in without a page, by setting its cookie. */
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

/** The login cookie as the browser stores it; undefined if there is none. */
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
    /* This rule is experimental in axe, but WCAG 2.5.3 requires it: the accessible name must contain the
       visible label, because users of voice control say the label. */
    'label-content-name-mismatch': { enabled: true },
    // Menus and toasts are at the end of the page outside the landmarks, and screen readers announce them
    // when they appear.
    region: { enabled: false },
  },
  // The app has no frames. Not searching for them makes axe more than twice as fast.
  iframes: false,
  resultTypes: ['violations'],
};

/**
 * The violations of WCAG 2.2 AA that axe finds, with the elements that violate them, and whether the page is
 * wider than the window.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Load axe only once per page: loading its half megabyte takes longer than a check.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(AXE_OPTIONS)})`);
  const tooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    ...(tooWide ? ['the page is wider than the window'] : []),
  ];
}

/**
 * Checks that axe finds nothing on the current page, wide and light, then narrow and dark. The long run tries
 * all four combinations. Afterward the page has the size and the color scheme that it had before.
 */
export async function expectNoFaults(page: Page): Promise<void> {
  const faces: [scheme: 'light' | 'dark', width: number][] = [
    ['light', 1280],
    ['dark', 360],
  ];
  if (LONG_RUN) faces.push(['dark', 1280], ['light', 360]);
  const before = page.viewportSize();
  const isDark = await page.evaluate<boolean>('matchMedia("(prefers-color-scheme: dark)").matches');
  for (const [colorScheme, width] of faces) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    // The window is as high as the page, so that elements with a fixed position cover nothing.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width, height: Math.max(900, height) });
    expect(await accessibilityFaults(page), `${page.url()}, ${colorScheme} at ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  if (before !== null) await page.setViewportSize(before);
}
