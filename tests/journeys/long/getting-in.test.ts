import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginCookieOf, openPage, openPageAs, signInAs } from '#tests/support/app-page.ts';
import { messagesTo } from '#tests/support/messages.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const MOBILE = '+15550100001';
const EMAIL = 'noor@home.example';
const NEW = 'seven quiet herons';

let app: RunningApp;
let group: string;

beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const now = clock.now();
  const school = await app.school('Northgate Tutoring');
  group = await app.group(school, 'Algebra evenings');
  const root = await app.person({ role: 'admin', username: 'root', first_name: 'Ada', last_name: 'Root' });
  const test = await seedAssessment(database, now, root.id, { title: 'First check' });
  await seedAllocation(database, now, root.id, test.id, { group_id: group });
  const values = { 'getting_in.enrolment': 'otp_required', 'getting_in.join_approval': true };
  const rows = Object.entries(values).map(([key, value], index) => ({
    version: index + 2,
    key,
    value: JSON.stringify(value),
    changed_by: root.id,
    changed_at: now,
  }));
  await database.kysely.insertInto('setting_changes').values(rows).execute();
});

afterAll(() => app.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The text of the newest message to this address, as an admin reads it in the outbox. */
async function readInOutbox(admin: Page, to: string): Promise<string> {
  // Finish queued requests now, without waiting for the server's next tick.
  await messagesTo(app.platform, to);
  await admin.goto(`/outbox?search=${encodeURIComponent(to)}`);
  await admin.getByRole('button', { name: to, exact: true }).first().click();
  await press(admin, 'Read it to pass it on');
  return (await admin.getByText(/\b\d{6}\b is your verification code|token=/).textContent()) ?? '';
}

const linkIn = (text: string) =>
  new URL(/https?:\S+/.exec(text)?.[0] ?? '').pathname + (/\?\S+/.exec(text)?.[0] ?? '');

test('a new student enrolls by join code and phone, takes a test, and resets a forgotten password', async () => {
  const staff = await openPageAs(app, 'root', { path: `/groups/${group}` });
  await press(staff, 'Create join code');
  await staff.getByLabel('Maximum uses').fill('1');
  await staff.getByRole('dialog').getByRole('button', { name: 'Create code' }).click();
  const code = (await staff.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? '';
  const admin = await staff.context().newPage();

  const page = await openPage(app);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Sign up with a join code' }).click();
  await page.getByLabel('Phone').fill(MOBILE);
  await press(page, 'Send code');
  await page.getByLabel('Verification code').waitFor();
  const [otp = ''] = /\d{6}/.exec(await readInOutbox(admin, MOBILE)) ?? [];
  await page.getByLabel('Verification code').fill(otp);
  await press(page, 'Continue');
  await page.getByLabel('Join code').fill(code.toLowerCase());
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Aziz');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign up');
  await page.getByRole('heading', { name: 'Welcome, Noor' }).waitFor();
  await page.getByText('You’re a guest until the staff of Algebra evenings approve you.').waitFor();
  await press(page, 'Continue');
  await page.waitForURL(`${app.url}/`);
  expect((await loginCookieOf(page))?.user).toMatchObject({ role: 'guest', first_name: 'Noor' });

  await staff.reload();
  await press(staff, 'Approve Noor Aziz');
  await staff.getByRole('link', { name: 'Noor Aziz' }).waitFor();

  await page.goto('/profile');
  await page.getByText('Algebra evenings').waitFor();
  expect((await loginCookieOf(page))?.user).toMatchObject({
    role: 'student',
    school: { name: 'Northgate Tutoring' },
  });
  await page.goto(linkIn(await readInOutbox(admin, EMAIL)));
  await press(page, 'Confirm');
  await page.getByText('Your email is confirmed.').waitFor();
  await page.getByRole('link', { name: 'Go to your home page' }).click();
  await page.getByRole('button', { name: /Start test/ }).click();
  await press(page, 'Start test');
  await page.getByRole('heading', { name: 'Question 1', exact: true }).waitFor();
  await page.getByRole('radio').first().press('Space');
  await press(page, 'Next');
  await page.getByRole('heading', { name: 'Question 2', exact: true }).waitFor();
  await page.getByRole('radio').first().press('Space');
  await press(page, 'Next');
  await press(page, 'Submit test');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();

  await page.context().clearCookies();
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await press(page, 'Send link');
  await page.getByText('Email isn’t set up on this server, so no link was sent.').waitFor();
  const link = linkIn(await readInOutbox(admin, EMAIL));
  await page.goto(link);
  await page.getByLabel('New password').fill(NEW);
  await press(page, 'Save password');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signInAs(page, EMAIL, NEW);
  expect((await loginCookieOf(page))?.user).toMatchObject({ role: 'student', first_name: 'Noor' });
  await page.goto(link);
  await page.getByLabel('New password').fill('eight quiet herons');
  await press(page, 'Save password');
  await page.getByText('This link or code has expired or was already used').waitFor();
});
