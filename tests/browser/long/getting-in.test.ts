import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from '#features/auth/server/totp.ts';
import { stepOf } from '#features/auth/two-step.rules.ts';
import {
  accessibilityFaults,
  expectNoFaults,
  loginCookieOf,
  openPage,
  openPageAs,
  signInAs,
} from '#tests/support/app-page.ts';
import { lastCodeTo, lastLinkTo } from '#tests/support/messages.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';

let app: RunningApp;
let group: string;
let settings = 1;

const NEW = 'seven quiet herons';

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const schools = [school];
  group = await app.group(school, 'Algebra evenings');
  await app.person({ role: 'admin', username: 'root', first_name: 'Ada', last_name: 'Root' });
  await app.person({ role: 'tutor', username: 'ines', first_name: 'Ines', last_name: 'Moreau', schools });
  for (const [username, first_name] of [
    ['leila', 'Leila'],
    ['omar', 'Omar'],
  ] as const) {
    const { id } = await app.person({ role: 'student', username, first_name, last_name: 'Haddad', schools });
    const confirmed = { mobile: '+15550100009', mobile_verified_at: new Date() };
    await app.platform.database.kysely.updateTable('people').set(confirmed).where('id', '=', id).execute();
  }
});

afterAll(() => app.close());

async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const { kysely } = app.platform.database;
  const admin = kysely.selectFrom('people').select('id').where('username', '=', 'root');
  const { id } = await admin.executeTakeFirstOrThrow();
  settings += 1;
  for (const [key, value] of Object.entries(values)) {
    const change = { version: settings, key, value: JSON.stringify(value) };
    await kysely
      .insertInto('setting_changes')
      .values({ ...change, changed_by: id, changed_at: new Date() })
      .execute();
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('one enrols with a join code and a mobile, is let in, confirms the email, and sets a forgotten password', async () => {
  await set({ 'getting_in.enrolment': 'otp_required', 'getting_in.join_approval': true });
  const staff = await openPageAs(app, 'root', { path: `/groups/${group}` });
  await press(staff, 'Make a join code');
  await staff.getByLabel('Most uses').fill('1');
  await staff.getByRole('dialog').getByRole('button', { name: 'Make the code' }).click();
  const code = (await staff.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? '';

  const page = await openPage(app);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Enrol with a join code' }).click();
  await page.getByLabel('Your mobile').fill('+445550100');
  await press(page, 'Send a code');
  await page.getByText('Codes are sent to numbers that begin with +1 alone.').waitFor();
  await page.getByLabel('Your mobile').fill('+15550100001');
  await press(page, 'Send a code');
  await page.getByLabel('Six digits').fill('12');
  await press(page, 'Go on');
  await page.getByText('Six digits.', { exact: true }).waitFor();
  await page.getByLabel('Six digits').fill(await lastCodeTo(app.platform, '+15550100001'));
  await press(page, 'Go on');
  await press(page, 'Enrol');
  await page.getByText('Write an email address.').waitFor();
  await expectNoFaults(page);
  await page.getByLabel('Join code').fill('WRONGWRO');
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Aziz');
  await page.getByLabel('Email').fill('noor@home.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Enrol');
  await page.getByText('This code works no more, or never did.').waitFor();
  await page.getByLabel('Join code').fill(code.toLowerCase());
  await press(page, 'Enrol');
  await page.getByRole('heading', { name: 'Welcome, Noor' }).waitFor();
  await page.getByText('noor.aziz', { exact: true }).waitFor();
  await page.getByText('Staff of Algebra evenings let you in. Until then you are a guest.').waitFor();
  await press(page, 'Go on');
  await page.waitForURL(`${app.url}/`);
  expect((await loginCookieOf(page))?.user).toMatchObject({ role: 'guest', first_name: 'Noor' });

  await staff.reload();
  await staff.getByRole('table', { name: 'Waiting to be let in' }).waitFor();
  expect(await accessibilityFaults(staff)).toEqual([]);
  await press(staff, 'Let Noor Aziz in');
  await staff.getByRole('link', { name: 'Noor Aziz' }).waitFor();

  await page.goto('/profile');
  await page.getByText('Algebra evenings').waitFor();
  await page.getByText('– not confirmed').waitFor();
  await page.goto(`/confirm-email?token=${await lastLinkTo(app.platform, 'noor@home.example')}`);
  await page.waitForURL(`${app.url}/confirm-email`);
  await press(page, 'Confirm');
  await page.getByText('Your email is confirmed.').waitFor();

  await page.context().clearCookies();
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await page.getByLabel('Your email').fill('noor@home.example');
  await press(page, 'Send a link');
  await page.getByText('If somebody signs in with noor@home.example').waitFor();
  await page.goto(`/reset-password?token=${await lastLinkTo(app.platform, 'noor@home.example')}`);
  await page.waitForURL(`${app.url}/reset-password`);
  await page.getByLabel('New password').fill('noor is my name');
  await press(page, 'Set the password');
  await page.getByText('Leave your own name and email out of your password.').waitFor();
  await page.getByLabel('New password').fill(NEW);
  await press(page, 'Set the password');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signInAs(page, 'noor@home.example', NEW);
  expect((await loginCookieOf(page))?.user).toMatchObject({
    role: 'student',
    school: { name: 'Northgate Tutoring' },
  });
});

test('with a code to a shared mobile one chooses who one is; under the school’s age a guardian agrees first', async () => {
  const page = await openPage(app);
  await page.goto('/signin');
  await press(page, 'Sign in with a code sent to your mobile');
  await page.getByLabel('Your mobile').fill('+15550100009');
  await press(page, 'Send a code');
  await page.getByLabel('Six digits').waitFor();
  await page.getByLabel('Six digits').fill(await lastCodeTo(app.platform, '+15550100009'));
  await press(page, 'Sign in');
  await page.getByText('Which of you is it?').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Omar Haddad' }).click();
  await page.waitForURL(`${app.url}/`);
  expect((await loginCookieOf(page))?.user).toMatchObject({ first_name: 'Omar' });

  await set({ 'getting_in.enrolment': 'open', 'getting_in.consent_age': 13 });
  const young = await openPage(app);
  await young.goto('/enroll');
  await young.getByLabel('First name').fill('Ben');
  await young.getByLabel('Last name').fill('Young');
  await young.getByLabel('Email').fill('ben@home.example');
  await young.getByLabel('Day of birth').fill(`${new Date().getFullYear() - 10}-01-01`);
  await young.getByLabel('Name of a parent or guardian').fill('Bo Young');
  await young.getByLabel('Their email').fill('bo@home.example');
  await young.getByLabel('Password', { exact: true }).fill(NEW);
  await press(young, 'Enrol');
  await press(young, 'Go on');
  await young.waitForURL(`${app.url}/waiting`);
  await expectNoFaults(young);
  await press(young, 'They agreed: go on');
  await young.getByText('Your guardian has not agreed so far.').waitFor();
  const guardian = await openPage(app);
  await guardian.goto(`/consent?token=${await lastLinkTo(app.platform, 'bo@home.example')}`);
  await press(guardian, 'I agree');
  await guardian.getByText('Thank you. Ben can begin now.').waitFor();
  await press(young, 'They agreed: go on');
  await young.waitForURL(`${app.url}/`);
  await young.getByRole('heading', { level: 1 }).waitFor();
});

test('staff set up a second step, sign in with it, and prove with it that it is still they', async () => {
  await set({ 'getting_in.two_step': 'required' });
  const page = await openPage(app);
  await signInAs(page, 'ines');
  await page.waitForURL(`${app.url}/two-step`);
  await page.getByRole('img', { name: /secret of your second step/ }).waitFor();
  await expectNoFaults(page);
  const shown = (await page.locator('code').textContent()) ?? '';
  const secret = secretOf(shown.replaceAll(' ', ''));
  const codeIn = (steps: number) => totpCode(secret, stepOf(new Date()) + steps);
  await page.getByLabel('Six digits').fill(codeIn(-1));
  await press(page, 'Turn it on');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const recovery = (await codes.first().textContent()) ?? '';
  await press(page, 'I have kept them');
  await page.waitForURL(`${app.url}/`);

  const again = await openPage(app);
  await again.goto('/signin');
  await again.getByLabel('Your code, email or mobile').fill('ines');
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(again, 'Sign in');
  await again.getByLabel('Code of your app').fill(recovery);
  await press(again, 'Sign in');
  await again.waitForURL(`${app.url}/`);

  await set({ 'getting_in.two_step': 'optional' });
  const { kysely } = app.platform.database;
  await kysely.updateTable('access_tokens').set({ proved_at: null }).execute();
  await again.goto('/profile');
  await press(again, 'Turn off');
  const dialog = again.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Code of your app').fill('000000');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'The code of your second step is wrong' }).waitFor();
  expect(await accessibilityFaults(again)).toEqual([]);
  await dialog.getByLabel('Code of your app').fill(codeIn(1));
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await again.getByText('Off. With it, your password alone signs nobody in').waitFor();
});

/** The bytes of a secret as an app reads it. */
function secretOf(base32: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
