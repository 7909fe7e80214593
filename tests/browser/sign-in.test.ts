import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginCookieOf, openPage, openPageAs, signInAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  await app.person({
    role: 'student',
    username: 'noor',
    first_name: 'Noor',
    last_name: 'Haddad',
    schools: [school],
  });
  await app.person({
    role: 'tutor',
    username: 'ines',
    first_name: 'Ines',
    last_name: 'Moreau',
    schools: [school],
  });
});

afterAll(() => app.close());

/** The status of an API call with this token, made without the browser. */
const statusWith = async (token: string) =>
  (await fetch(`${app.url}/api/me/`, { headers: { authorization: `JWT ${token}` } })).status;

test('a user signs in and opens a page with only the keyboard', async () => {
  const page = await openPage(app);
  await page.goto('/signin');
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('ines');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const place = page.getByRole('link', { name: 'People', exact: true });
  await place.waitFor();
  for (let steps = 0; steps < 10; steps += 1) {
    await page.keyboard.press('Tab');
    if (await place.evaluate((link) => link.matches(':focus'))) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/people');
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('People');
});

test('the cookie userToken holds user and access_token, with initial_assessments empty, until the token expires', async () => {
  const page = await openPage(app);
  const assessments = ['019a9c1e-0000-7000-8000-000000000001', '019a9c1e-0000-7000-8000-000000000002'];
  let answered = { expires_at: '', access_token: '' };
  await page.route('**/api/sign-in/', async (route) => {
    const response = await route.fetch();
    const record = await response.json();
    answered = record;
    const user = { ...record.user, initial_assessments: assessments };
    await route.fulfill({ response, json: { ...record, user } });
  });
  await signInAs(page, 'noor');
  const login = await loginCookieOf(page);
  expect(login?.user).toMatchObject({ role: 'student', first_name: 'Noor', last_name: 'Haddad' });
  expect(login?.user.initial_assessments).toEqual([]);
  expect(login?.access_token).toBe(answered.access_token);
  expect(login?.rest).toEqual({});
  expect(login?.cookie).toMatchObject({ sameSite: 'Lax', path: '/', secure: false });
  expect(login?.cookie.expires).toBeCloseTo(Date.parse(answered.expires_at) / 1000, -1);
});

test('signing out clears the cookie and cached data, opens /signin and revokes the token', async () => {
  const page = await openPageAs(app, 'noor', { path: '/profile' });
  await page.getByLabel('First name').waitFor();
  const token = (await loginCookieOf(page))?.access_token ?? '';
  expect(await statusWith(token)).toBe(200);
  const told = page.waitForResponse('**/api/sign-out/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/signin');
  expect(await page.context().cookies()).toEqual([]);
  await told;
  expect(await statusWith(token)).toBe(401);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/api/me/', () => {});
  await signInAs(page, 'ines');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await page.getByRole('heading', { name: 'Your profile' }).waitFor();
  expect(await page.getByLabel('First name').count()).toBe(0);
  expect(asked).toContain('/api/me/');
});
