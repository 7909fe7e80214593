import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMessage } from '#features/outbox/server/public.ts';
import { accessibilityFaults, expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';

let app: RunningApp;
let school: string;
let noor: string;

beforeAll(async () => {
  app = await runningApp();
  school = await app.school('Northgate Tutoring');
  await app.person({ role: 'admin', username: 'ada', first_name: 'Ada', last_name: 'Root' });
  const mara = { role: 'manager', username: 'mara', first_name: 'Mara', last_name: 'Lind' } as const;
  await app.person({ ...mara, schools: [school] });
  const pupil = { role: 'student', schools: [school] } as const;
  noor = (await app.person({ ...pupil, first_name: 'Noor', last_name: 'Haddad' })).id;
});

afterAll(() => app.close());

/** A client that makes calls as this person, as their own browser does. */
async function as(username: string) {
  const post = async (path: string, body: unknown, token?: string, method = 'POST') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `JWT ${token}` }) };
    const response = await fetch(app.url + path, { method, headers, body: JSON.stringify(body) });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return (await response.json()) as Record<string, string>;
  };
  const { access_token } = await post('/api/sign-in/', { username, password: PASSWORD });
  return (method: string, path: string, body: unknown) => post(path, body, access_token, method);
}

test('an admin changes settings, sees errors at their fields, and resets a setting to its default', async () => {
  const page = await openPageAs(app, 'ada', { path: '/settings' });
  const card = page.getByRole('region', { name: 'Sign-in and enrollment' });
  const age = card.getByLabel('Age without a guardian’s consent', { exact: true });
  const save = card.getByRole('button', { name: 'Save' });
  await age.waitFor();
  expect(await save.isDisabled()).toBe(true);
  await age.fill('40');
  const codes = card.getByRole('combobox', { name: 'Countries for phone codes' });
  await codes.fill('44');
  await codes.press('Enter');
  await save.click();
  await card.getByText('Enter a whole number from 0 to 21.').waitFor();
  await card.getByText('“44” isn’t valid. Enter it like +44.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await age.fill('16');
  await codes.press('Backspace');
  await codes.fill('+44');
  await codes.press('Enter');
  await card.getByRole('combobox', { name: 'Self-enrollment' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await card.getByText('Not saved yet').waitFor();
  await save.click();
  await page.getByText('Sign-in and enrollment: saved.').waitFor();
  await card.getByText(/^Default: \d+ years · Set by Ada Root, today/).waitFor();
  await expectNoFaults(page);

  // A different admin changes a setting at the same time.
  const call = await as('ada');
  await call('PATCH', '/api/settings/', { version: 2, values: { 'bank.tutors_publish': false } });
  await card.getByRole('button', { name: 'Restore default: Age without a guardian’s consent' }).click();
  await save.click();
  await page.getByText('A setting was changed by someone else in the meantime.').waitFor();
  await page.getByRole('button', { name: 'Save my version' }).click();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  expect(await age.inputValue()).not.toBe('16 years');
  await page.reload();
  await age.waitFor();
  expect(await card.getByRole('combobox', { name: 'Self-enrollment' }).inputValue()).toBe('Closed');
  expect(await page.getByRole('switch', { name: 'Tutors publish their own content' }).isChecked()).toBe(
    false,
  );
});

test('an admin finds who changed what with the old values, and exports it as a file', async () => {
  const mara = await as('mara');
  const { id } = await mara('POST', '/api/groups/', { name: 'Autumn A', school });
  await mara('PATCH', `/api/users/${noor}/`, { version: 1, first_name: 'Nour' });
  const page = await openPageAs(app, 'ada', { path: '/audit' });
  const table = page.getByRole('table', { name: 'Staff actions' });
  await table.getByRole('link', { name: 'Nour Haddad' }).waitFor();
  await page.getByRole('button', { name: 'By', exact: true }).click();
  await page.getByRole('option', { name: 'Mara Lind' }).click();
  await page.getByText('2 results').waitFor();
  await table.getByRole('button', { name: /^Edited a person/ }).click();
  await table.getByText('first name: Noor → Nour').waitFor();
  await expectNoFaults(page);
  await table.getByRole('button', { name: 'Everything about this person' }).click();
  await page.waitForURL(`**/audit?target=${noor}`);
  await page.getByText('1 result').waitFor();
  await page.getByRole('button', { name: 'Remove About: Nour Haddad' }).click();
  await page.getByRole('searchbox', { name: 'Action or person' }).fill('added a group');
  await page.getByText('1 result').waitFor();
  await page.getByRole('button', { name: 'Dates', exact: true }).click();
  await page.getByLabel('Through', { exact: true }).fill('2020-01-31');
  await page.getByText('No results').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Remove Days: through/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await text(await file.createReadStream())).trimEnd().split('\r\n');
  expect([file.suggestedFilename(), lines.length]).toEqual(['audit.csv', 2]);
  expect(lines[1]).toContain('"Mara Lind","mara","manager","Added a group"');
  expect(lines[1]).toContain(id);
});

test('an admin reads an unsent message that no mail server delivers, and sends it at once', async () => {
  const { clock, database } = app.platform;
  const message = { channel: 'mail', to: 'noor@example.test', person: noor, purpose: 'invitation' } as const;
  await queueMessage(database.kysely, app.platform, {
    ...message,
    subject: 'Welcome to Northgate',
    text: 'Open this link:\nhttps://tests.example.org/x',
    expires_at: new Date(clock.now().getTime() + 3_600_000),
  });
  const page = await openPageAs(app, 'ada', { path: '/outbox' });
  await page.getByText('This server can’t send email or text messages.').waitFor();
  await page.getByRole('button', { name: 'noor@example.test', exact: true }).click();
  await page.getByRole('button', { name: 'Read it to pass it on' }).click();
  await page.getByText('Welcome to Northgate').waitFor();
  await page.getByText('https://tests.example.org/x').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Send now to noor@example.test' }).click();
  await page.getByText('We’re trying to send the message to noor@example.test.').waitFor();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await page.getByText('No results').waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.waitForURL((url) => url.search === '');
});

test('the admin pages are hidden from everybody who is not an admin', async () => {
  const page = await openPageAs(app, 'mara', { path: '/settings' });
  await page.getByRole('link', { name: 'Go to Today' }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).count()).toBe(0);
});
