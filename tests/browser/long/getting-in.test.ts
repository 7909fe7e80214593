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
import { lastCodeTo, lastLinkTo, messagesTo } from '#tests/support/messages.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;
let settings = 1;

const NEW = 'seven quiet herons';

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const schools = [school];
  await app.person({ role: 'admin', username: 'root', first_name: 'Ada', last_name: 'Root' });
  const dina = { username: 'dina', first_name: 'Dina', last_name: 'Berg', schools } as const;
  const { id } = await app.person({ role: 'student', ...dina });
  const now = app.platform.clock.now();
  const test = await seedAssessment(app.platform.database, now, id);
  await seedAllocation(app.platform.database, now, id, test.id, { person: id });
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

test('errors appear at their fields while enrolling and setting a new password', async () => {
  await set({ 'getting_in.enrolment': 'otp_required' });
  const page = await openPage(app);
  await page.goto('/enroll');
  await page.getByLabel('Phone').fill('+445550100');
  await press(page, 'Send code');
  await page.getByText('We can text codes only to numbers that start with +1.').waitFor();
  await page.getByLabel('Phone').fill('+15550100001');
  await press(page, 'Send code');
  await page.getByText('Text messages aren’t set up on this server, so no code was sent.').waitFor();
  await page.getByLabel('Verification code').fill('12');
  await press(page, 'Continue');
  await page.getByText('Enter 6 digits.', { exact: true }).waitFor();
  await page.getByLabel('Verification code').fill(await lastCodeTo(app.platform, '+15550100001'));
  await press(page, 'Continue');
  await press(page, 'Sign up');
  await page.getByText('Enter a name.').waitFor();
  await expectNoFaults(page);
  await page.getByLabel('Join code').fill('WRONGWRO');
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Aziz');
  await page.getByLabel('Email').fill('noor@home.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign up');
  await page.getByText('That code doesn’t work. It may have expired').waitFor();

  const ines = await openPage(app);
  await ines.goto('/forgot-password');
  await ines.getByLabel('Email').fill('ines@example.test');
  await press(ines, 'Send link');
  await ines.getByText('Email isn’t set up on this server, so no link was sent.').waitFor();
  await ines.goto(`/reset-password?token=${await lastLinkTo(app.platform, 'ines@example.test')}`);
  await ines.waitForURL(`${app.url}/reset-password`);
  await ines.getByLabel('New password').fill('ines is my name');
  await press(ines, 'Save password');
  await ines.getByText('The password can’t contain the name, username, or email.').waitFor();
  await expectNoFaults(ines);
});

test('on the profile, a user confirms a phone number, requests a new email address, and enlarges the text', async () => {
  const page = await openPageAs(app, 'dina', { path: '/profile' });
  const { kysely } = app.platform.database;
  await kysely.updateTable('access_tokens').set({ proved_at: null }).execute();
  await press(page, 'Add phone');
  const dialog = page.getByRole('dialog', { name: 'Your phone' });
  await dialog.getByLabel('Phone').fill('+1 555 010 0077');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Text messages aren’t set up on this server').waitFor();
  await dialog.getByLabel('Verification code').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('That code is wrong or has expired').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Verification code').fill(await lastCodeTo(app.platform, '+15550100077'));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('+15550100077 is confirmed.').waitFor();

  await press(page, 'Change email');
  await page.getByLabel('New email').fill('dina@new.example');
  await press(page, 'Send link');
  await page.getByText('To confirm dina@new.example,').waitFor();
  await page.goto(`/confirm-email?token=${await lastLinkTo(app.platform, 'dina@new.example')}`);
  await press(page, 'Confirm');
  await page.getByText('Your email is confirmed.').waitFor();
  await page.goto('/profile');
  await page.getByText('dina@new.example').waitFor();
  await press(page, 'Remove phone');
  const removing = page.getByRole('dialog', { name: 'Remove +15550100077?' });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Your phone is removed.').waitFor();

  await page.getByRole('combobox', { name: 'Language' }).fill('portug');
  await page.getByRole('option', { name: 'Português (Brasil) Brazilian Portuguese' }).click();
  const letters = () => page.evaluate<string>('getComputedStyle(document.documentElement).fontSize');
  const choose = async (size: string) => {
    await page.getByRole('combobox', { name: 'Text size' }).click();
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await page.getByRole('option', { name: size, exact: true }).click();
    await saved;
  };
  await choose('200%');
  expect(await letters()).toBe('32px');
  // The main navigation is in the bar at the bottom, as in a window of half the width.
  const places = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(places?.width).toBe(1280);
  await expectNoFaults(page);
  const elsewhere = await openPage(app);
  await signInAs(elsewhere, 'dina');
  await elsewhere.locator('html[style*="font-size: 200%"]').waitFor();
  await page.reload();
  await page.getByRole('combobox', { name: 'Text size' }).waitFor();
  expect(await letters()).toBe('32px');
  expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('Português (Brasil)');
  await choose('150%');
  await page.goto('/');
  await page.getByRole('button', { name: /Start test/ }).click();
  await press(page, 'Start test');
  await page.getByRole('heading', { name: 'Question 1', exact: true }).waitFor();
  expect(await letters(), 'the exam room has its own zoom').toBe('16px');
  await page.getByRole('button', { name: 'Zoom', exact: true }).click();
  await page.getByRole('region', { name: 'Zoom' }).getByText('150%').waitFor();
});

test('with a code sent to a shared phone, the user chooses who is signing in', async () => {
  const page = await openPage(app);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Sign in with a code sent to your phone' }).click();
  await page.getByLabel('Phone').fill('+15550100009');
  await press(page, 'Send code');
  await page.getByLabel('Verification code').waitFor();
  await page.getByLabel('Verification code').fill(await lastCodeTo(app.platform, '+15550100009'));
  await press(page, 'Sign in');
  await page.getByText('Who’s signing in?').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Omar Haddad' }).click();
  await page.waitForURL(`${app.url}/`);
  expect((await loginCookieOf(page))?.user).toMatchObject({ first_name: 'Omar' });
});

test('for a young student a guardian consents first, is asked in their own language, and reads the page in a second language', async () => {
  await set({ 'getting_in.enrolment': 'open', 'getting_in.consent_age': 13 });
  const young = await openPage(app);
  await young.goto('/enroll');
  await young.getByLabel('First name').fill('Ben');
  await young.getByLabel('Last name').fill('Young');
  await young.getByLabel('Email').fill('ben@home.example');
  await young.getByLabel('Date of birth', { exact: true }).fill(`${new Date().getFullYear() - 10}-01-01`);
  await young.getByLabel('Parent or guardian’s name').fill('Bo Young');
  await young.getByLabel('Parent or guardian’s email').fill('bo@home.example');
  const language = young.getByRole('combobox', { name: 'Parent or guardian’s language' });
  expect(await language.inputValue()).toBe('English');
  await language.fill('span');
  await young.getByRole('option', { name: 'Español Spanish' }).click();
  expect(await accessibilityFaults(young)).toEqual([]);
  await young.getByLabel('Password', { exact: true }).fill(NEW);
  await press(young, 'Sign up');
  await press(young, 'Continue');
  await young.waitForURL(`${app.url}/waiting`);
  await expectNoFaults(young);
  await press(young, 'Check again');
  await young.getByText('Your guardian hasn’t agreed yet.').waitFor();
  const { kysely } = app.platform.database;
  const ben = kysely.selectFrom('people').select('id').where('email', '=', 'ben@home.example');
  const { id } = await ben.executeTakeFirstOrThrow();
  const staff = await openPageAs(app, 'root', { path: `/people/${id}` });
  await staff.getByText('An email to Bo Young (bo@home.example) was added to the outbox').waitFor();
  await expectNoFaults(staff);
  await press(staff, 'Send the request again');
  await staff
    .getByText('Email isn’t set up on this server. An admin finds the message in the outbox.')
    .waitFor();
  const guardian = await openPage(app);
  const [mail, ...again] = await messagesTo(app.platform, 'bo@home.example');
  const spent = /\/consent\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await guardian.goto(spent);
  await guardian.getByRole('heading', { name: 'Su consentimiento' }).waitFor();
  await guardian.waitForURL(`${app.url}/consent`);
  const spoken = () => guardian.evaluate<string[]>('[document.documentElement.lang, document.title]');
  expect(await spoken()).toEqual(['es', 'Su consentimiento · Assay']);
  await expectNoFaults(guardian);
  await press(guardian, 'Doy mi consentimiento');
  await guardian.getByRole('alert').filter({ hasText: 'Este enlace ya se ha usado' }).waitFor();
  await guardian.goto(/\/consent\?\S+/.exec(again.at(-1)?.text ?? '')?.[0] ?? '');
  const choice = guardian.getByRole('combobox', { name: 'Idioma' });
  await choice.focus();
  await guardian.keyboard.press('Enter');
  await guardian.getByRole('option', { name: '한국어', exact: true }).waitFor();
  expect(await accessibilityFaults(guardian)).toEqual([]);
  await guardian.getByRole('option', { name: '한국어', exact: true }).click();
  await guardian.getByRole('heading', { name: '보호자 동의' }).waitFor();
  expect(await spoken()).toEqual(['ko', '보호자 동의 · Assay']);
  await press(guardian, '동의합니다');
  await guardian.getByText('감사합니다. 이제 Ben 학생이 시작할 수 있습니다.').waitFor();
  await press(young, 'Check again');
  await young.waitForURL(`${app.url}/`);
  await young.getByRole('heading', { level: 1 }).waitFor();
  await staff.reload();
  await staff.getByText('Agreed, through the link in our email').waitFor();
  await staff.getByText('bo@home.example · Korean').waitFor();
});

test('staff set up two-step sign-in, use it, and confirm their identity with it', async () => {
  await set({ 'getting_in.two_step': 'required' });
  const page = await openPage(app);
  await signInAs(page, 'ines');
  await page.waitForURL(`${app.url}/two-step`);
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await expectNoFaults(page);
  const shown = (await page.locator('code').textContent()) ?? '';
  const secret = secretOf(shown.replaceAll(' ', ''));
  const codeIn = (steps: number) => totpCode(secret, stepOf(new Date()) + steps);
  await page.getByLabel('Verification code').fill(codeIn(-1));
  await press(page, 'Turn on');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const recovery = (await codes.first().textContent()) ?? '';
  await press(page, 'I’ve saved them');
  await page.waitForURL(`${app.url}/`);

  const again = await openPage(app);
  await again.goto('/signin');
  await again.getByLabel('Username, email, or phone').fill('ines');
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(again, 'Sign in');
  await again.getByLabel('Code from your app').fill(recovery);
  await press(again, 'Sign in');
  await again.waitForURL(`${app.url}/`);

  await set({ 'getting_in.two_step': 'optional' });
  const { kysely } = app.platform.database;
  await kysely.updateTable('access_tokens').set({ proved_at: null }).execute();
  await again.goto('/profile');
  await press(again, 'Turn off');
  const dialog = again.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Code from your app').fill('000000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'That code isn’t right' }).waitFor();
  expect(await accessibilityFaults(again)).toEqual([]);
  await dialog.getByLabel('Code from your app').fill(codeIn(1));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await again.getByText('Off. When it’s on, signing in takes your password').waitFor();
});

/** The bytes of a base32 secret, as an authenticator app reads it. */
function secretOf(base32: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
