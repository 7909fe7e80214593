import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loginCookieOf, openPageAs, signInAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  await app.person({ role: 'tutor', username: 'ines', first_name: 'Ines', schools: [school] });
});

afterAll(() => app.close());

beforeEach(async () => {
  page = await openPageAs(app, 'ines', { path: '/profile' });
  // Wait for running calls. Otherwise they would get the faked response before the tested action.
  await page.getByLabel('First name').waitFor();
  await page.waitForLoadState('networkidle');
});

/** Answers later calls of this method and path with this status. */
async function answerWith(status: number, method: string, path: string): Promise<void> {
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback();
    const body = {
      type: 'about:blank',
      title: 'Refused',
      status,
      detail: 'As the test wants it.',
      code: 'x',
      errors: [],
    };
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });
}

/** Actions of the app, each of which makes a call. */
const ACTS: readonly [string, string, () => Promise<unknown>][] = [
  ['GET', '/api/me/', () => page.reload()],
  ['PATCH', '/api/me/', () => page.getByRole('button', { name: 'Save' }).click()],
  ['GET', '/api/groups/*', () => page.getByRole('link', { name: 'Groups' }).click()],
  [
    'POST',
    '/api/users/*/setpassword/',
    async () => {
      await page.getByRole('link', { name: 'Change password' }).click();
      await page.getByLabel('Current password').fill('one that is long');
      await page.getByLabel('New password').fill('another that is long');
      await page.getByRole('button', { name: 'Save password' }).click();
    },
  ],
];

test.each(ACTS)(
  'a 401 response to %s %s clears the cookie and leads to /signin, and back after signing in',
  async (method, path, act) => {
    await answerWith(401, method, path);
    await act();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    const from = new URL(page.url()).searchParams.get('from');
    const told = page.getByText('You’ve been signed out');
    await told.waitFor();
    await page.unrouteAll();
    await signInAs(page, 'ines');
    expect(await told.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(from);
  },
);

test('a 401 response still reaches the calling code, which reports what failed', async () => {
  await page.getByLabel('First name').waitFor();
  await answerWith(401, 'GET', '/api/me/');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Your theme changed only on this device' }).waitFor();
});

test('no other status and no missing response signs the user out, and each is reported', async () => {
  const failure = page.getByRole('alert').filter({ hasText: 'Your profile wasn’t saved' });
  for (const status of [400, 403, 404, 409, 422, 429, 500, 503, 'none'] as const) {
    if (status === 'none') await page.route('**/api/me/', (route) => route.abort());
    else await answerWith(status, 'PATCH', '/api/me/');
    await page.getByRole('button', { name: 'Save' }).click();
    await failure.waitFor();
    await failure.getByRole('button', { name: 'Close' }).click();
    expect(new URL(page.url()).pathname, String(status)).toBe('/profile');
    expect(await loginCookieOf(page), String(status)).toBeDefined();
    await page.unrouteAll();
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Your profile is saved.' }).waitFor();
});
