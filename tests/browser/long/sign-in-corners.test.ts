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

test('with the longest names the browser keeps the cookie, within 3,500 bytes', async () => {
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
  await page.getByRole('button', { name: 'your menu' }).waitFor();
  const login = await loginCookieOf(page);
  expect(login?.user).toMatchObject({ first_name: longest, last_name: longest, school: { name: longest } });
  expect(login?.cookie.value.length).toBeLessThanOrEqual(3500);
});

test('signing out works without a network, and says what it means', async () => {
  const page = await openPageAs(app, 'noor');
  await page.route('**/api/sign-out/', (route) => route.abort());
  await page.getByRole('button', { name: 'your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Signed out on this device' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

test('signing in in one tab leads the others on from sign-in', async () => {
  const context = await openContext(app);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/signin?from=%2Fpeople');
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signInAs(one, 'ines');
  await other.bringToFront();
  await other.getByRole('heading', { name: 'People', level: 1 }).waitFor();
});

test('the cookie of another tab may come after the word of it', async () => {
  const context = await openContext(app);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/signin?from=%2Fpeople');
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await one.goto('/config.json');
  await one.evaluate('new BroadcastChannel("login").postMessage({})');
  await signInBeside(app, context, 'ines');
  await other.getByRole('heading', { name: 'People', level: 1 }).waitFor();
});

test('nobody is sent to another site after signing in', async () => {
  const page = await openPage(app);
  const traps = ['//elsewhere.example/', 'https://elsewhere.example/', '/\\elsewhere.example'];
  for (const from of [...traps, '/\t/elsewhere.example', '/\n/elsewhere.example']) {
    await page.goto(`/signin?from=${encodeURIComponent(from)}`);
    await signInAs(page, 'noor');
    expect(page.url()).toBe(`${app.url}/`);
    await page.context().clearCookies();
  }
});
