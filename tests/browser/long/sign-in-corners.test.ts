import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  loginCookieOf,
  openContext,
  openPage,
  openPageAs,
  signInAs,
  signInBeside,
} from '#tests/support/app-page.ts';
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
  await app.person({ role: 'tutor', username: 'due', must_change_password: true, schools: [school] });
});

afterAll(() => app.close());

test('the browser stores the cookie with the longest names, within 3,500 bytes', async () => {
  const longest = '试'.repeat(60);
  const school = await app.school(longest);
  await app.person({
    role: 'manager',
    username: 'longest',
    first_name: longest,
    last_name: longest,
    email: `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`,
    schools: [school],
  });
  const page = await openPage(app);
  await signInAs(page, 'longest');
  await page.reload();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  const login = await loginCookieOf(page);
  expect(login?.user).toMatchObject({ first_name: longest, last_name: longest, school: { name: longest } });
  expect(login?.cookie.value.length).toBeLessThanOrEqual(3500);
});

test('signing out works offline and explains what it means', async () => {
  const page = await openPageAs(app, 'noor');
  await page.route('**/api/sign-out/', (route) => route.abort());
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Signed out on this device' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

test('a user who signs in in one tab leaves the sign-in page in other tabs too', async () => {
  const context = await openContext(app);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/signin?from=%2Fpeople');
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signInAs(one, 'ines');
  await other.bringToFront();
  await other.getByRole('heading', { name: 'People', level: 1 }).waitFor();
});

test('a tab leaves the sign-in page even if the cookie arrives after the message from the other tab', async () => {
  const context = await openContext(app);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/signin?from=%2Fpeople');
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await one.goto('/config.json');
  await one.evaluate('new BroadcastChannel("login").postMessage({})');
  await signInBeside(app, context, 'ines');
  await other.getByRole('heading', { name: 'People', level: 1 }).waitFor();
});

test('sign-in never redirects to a different site', async () => {
  const page = await openPage(app);
  const traps = ['//elsewhere.example/', 'https://elsewhere.example/', '/\\elsewhere.example'];
  for (const from of [...traps, '/\t/elsewhere.example', '/\n/elsewhere.example']) {
    await page.goto(`/signin?from=${encodeURIComponent(from)}`);
    await signInAs(page, 'noor');
    expect(page.url()).toBe(`${app.url}/`);
    await page.context().clearCookies();
  }
});

test('if the cookie exists at startup, its token is sent with every request', async () => {
  const page = await openPageAs(app, 'ines', { path: '/profile' });
  const token = (await loginCookieOf(page))?.access_token;
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) headers.push(request.headers().authorization);
  });
  await page.reload();
  await page.getByLabel('First name').waitFor();
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  expect(headers.length).toBeGreaterThan(1);
  expect(new Set(headers)).toEqual(new Set([`JWT ${token}`]));
});

test('an unreadable cookie is deleted and the sign-in page is shown', async () => {
  const page = await openPage(app);
  await page.context().addCookies([{ name: 'userToken', value: '%7Bbroken', url: app.url }]);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

test('a user who signs out in one tab sees the sign-in page in the other tabs', async () => {
  const context = await openContext(app);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await signInAs(one, 'ines');
  await other.goto('/people');
  await other.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await one.getByRole('button', { name: 'Account menu' }).click();
  await one.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('after sign-in the user returns to the requested page', async () => {
  const page = await openPage(app);
  await page.goto('/people?search=noor');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signInAs(page, 'ines');
  await page.waitForURL('**/people?search=noor');
});

test('a user who must change the password can open no other page', async () => {
  const page = await openPageAs(app, 'due');
  for (const path of ['/people', '/nowhere']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'New password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/change-password');
  }
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('a long quiet sentence');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('That’s not your current password.').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('status').filter({ hasText: 'Your password is changed.' }).waitFor();
  expect(page.url()).toBe(`${app.url}/`);
  await page.reload();
  await page.getByRole('link', { name: 'People', exact: true }).waitFor();
});
