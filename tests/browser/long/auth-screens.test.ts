import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accessibilityFaults,
  loginCookieOf,
  openPage,
  openPageAs,
  signInAs,
} from '#tests/support/app-page.ts';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const schools = [school];
  await app.person({ role: 'student', username: 'noor', first_name: 'Noor', last_name: 'Haddad', schools });
  await app.person({ role: 'student', username: 'leila', first_name: 'Leila', last_name: 'Haddad', schools });
  await app.person({ role: 'tutor', username: 'ines', first_name: 'Ines', last_name: 'Moreau', schools });
  await app.person({ role: 'student', username: 'ann', email: 'family@example.test', schools });
  await app.person({ role: 'student', username: 'ben', email: 'family@example.test', schools });
});

afterAll(() => app.close());

test('the first admin signs up through the printed link, which disappears from the URL', async () => {
  const page = await openPage(app);
  await page.goto(app.set_up_link ?? '');
  await page.getByRole('heading', { name: 'Set up' }).waitFor();
  await page.waitForURL(`${app.url}/set-up`);
  await page.getByRole('button', { name: 'Create admin account' }).click();
  await page.getByText('Enter an email address.').waitFor();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill('maya@example.test');
  await page.getByLabel('Password', { exact: true }).fill('lindqvist forever');
  await page.getByRole('button', { name: 'Create admin account' }).click();
  await page.getByText('The password can’t contain the name, username, or email.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('a long quiet sentence');
  await page.getByRole('button', { name: 'Create admin account' }).click();
  await page.waitForURL(`${app.url}/`);
  expect((await loginCookieOf(page))?.user).toMatchObject({ role: 'admin', first_name: 'Maya' });

  const late = await openPage(app);
  await late.goto(app.set_up_link ?? '');
  await late.getByLabel('First name').fill('Eve');
  await late.getByLabel('Last name').fill('Late');
  await late.getByLabel('Email').fill('eve@example.test');
  await late.getByLabel('Password', { exact: true }).fill('a long quiet sentence');
  await late.getByRole('button', { name: 'Create admin account' }).click();
  await late
    .getByRole('alert')
    .filter({ hasText: 'This link or code has expired or was already used' })
    .waitFor();
});

test('the set-up page opened without a link says that the printed link is needed', async () => {
  const page = await openPage(app);
  await page.goto('/set-up');
  await page.getByText('Open the full link the server printed').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
});

test('sign-in shows missing and wrong entries at their fields, and an unreachable server', async () => {
  const page = await openPage(app);
  await page.goto('/signin');
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await page.getByText('Enter your username, email, or phone.').waitFor();
  await page.getByText('Enter your password.').waitFor();
  await page.getByLabel('Username, email, or phone').fill('noor');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await submit.click();
  await page.getByRole('alert').filter({ hasText: 'That username or password isn’t right' }).waitFor();
  await page.getByLabel('Username, email, or phone').fill('family@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await submit.click();
  await page.getByText('Who’s signing in?').waitFor();
  await page.route('**/api/sign-in/', (route) => route.abort());
  await page.getByRole('button', { name: /ben$/ }).click();
  await page.getByRole('alert').filter({ hasText: 'The server didn’t respond' }).waitFor();
});

test('sign-in says how long to wait after ten failures', async () => {
  const page = await openPage(app);
  await page.goto('/signin');
  for (let tries = 0; tries < 10; tries += 1) {
    await fetch(`${app.url}/api/sign-in/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'leila', password: 'not this one' }),
    });
  }
  await page.getByLabel('Username, email, or phone').fill('leila');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /Too many attempts\. Wait 1\d min/ })
    .waitFor();
});

test('a student sets a goal and test date, and a changed name appears in the frame, also after a reload', async () => {
  const page = await openPageAs(app, 'noor', { path: '/profile' });
  await page.getByLabel('Goal score').fill('1405');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a multiple of 10.').waitFor();
  await page.getByLabel('Goal score').fill('1400');
  await page.getByLabel('Test date', { exact: true }).fill('2027-03-13');
  await page.getByLabel('Last name').fill('Haddad-Lind');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Your profile is saved.' }).waitFor();
  await page.getByRole('button', { name: 'Noor Haddad-Lind' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Noor Haddad-Lind' }).waitFor();
  expect(await page.getByLabel('Goal score').inputValue()).toBe('1400');
  expect(await page.getByLabel('Test date', { exact: true }).inputValue()).toBe('Sat, Mar 13, 2027');
});

test('a profile that was changed elsewhere is shown and is overwritten only on request', async () => {
  const page = await openPageAs(app, 'ines', { path: '/profile' });
  const elsewhere = await openPageAs(app, 'ines', { path: '/profile' });
  await page.getByLabel('First name').waitFor();
  await elsewhere.getByLabel('First name').fill('Inès');
  await elsewhere.getByRole('button', { name: 'Save' }).click();
  await elsewhere.getByRole('status').filter({ hasText: 'Your profile is saved.' }).waitFor();

  await page.getByLabel('Last name').fill('Moreau-Petit');
  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your profile was changed somewhere else.' });
  await notice.waitFor();
  expect(await notice.textContent()).toContain('Inès Moreau');
  await notice.getByRole('button', { name: 'Use that version' }).click();
  expect(await page.getByLabel('First name').inputValue()).toBe('Inès');
  await page.getByLabel('Last name').fill('Moreau-Petit');
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await page.getByRole('button', { name: 'Inès Moreau-Petit Tutor' }).waitFor();
});

test('a profile that does not load shows an error with a retry button', async () => {
  const page = await openPageAs(app, 'noor', { path: '/nowhere' });
  await page.route('**/api/me/', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('alert').filter({ hasText: 'We couldn’t load your profile' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('First name').waitFor();
});

test('a changed password works for sign-in and the old one no longer does', async () => {
  const page = await openPageAs(app, 'ann', { path: '/change-password' });
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Use at least 10 characters.').waitFor();
  await page.getByLabel('New password').fill('a long quiet sentence');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/profile');
  const again = await openPage(app);
  await signInAs(again, 'ann', 'a long quiet sentence');
});

/** Each theme and each width occurs once. The long run tries all combinations. */
const LOOKS = [
  ['light', 1280],
  ['dark', 360],
  ...(LONG_RUN
    ? ([
        ['light', 360],
        ['dark', 1280],
      ] as const)
    : []),
] as const;

test.each(LOOKS)(
  'the screens before sign-in and the profile have no accessibility violations: %s at %i',
  async (scheme, width) => {
    const options = { scheme, width, height: 740 };
    const page = await openPage(app, options);
    const faults: Record<string, string[]> = {};
    const check = async (name: string) => {
      const found = await accessibilityFaults(page);
      if (found.length > 0) faults[name] = found;
    };
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your password.').waitFor();
    await check('sign-in');
    await page.goto('/set-up?token=any');
    await page.getByRole('button', { name: 'Create admin account' }).click();
    await page.getByText('Enter an email address.').waitFor();
    await check('set-up');
    await signInAs(page, 'ben');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Your profile is saved.' }).waitFor();
    await check('profile with a toast');
    await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
    await page.getByRole('menu').waitFor();
    await check('menu of the person');
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await check('nothing here');
    await page.goto('/change-password');
    await page.getByLabel('New password').waitFor();
    await check('change of password');
    await page.context().clearCookies();
    await signInAs(page, 'ines');
    if (width === 360) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await check('places of staff');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Today' }).waitFor();
    await check('palette');
    expect(faults).toEqual({});
  },
);
