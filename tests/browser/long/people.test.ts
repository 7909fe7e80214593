import { text as textOf } from 'node:stream/consumers';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let school: string;
let amara: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  school = await app.school('Northgate Tutoring');
  const other = await app.school('Southbank College');
  const group = await app.group(school, 'Autumn A');
  await app.person({ role: 'admin', username: 'ada' });
  await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({
    role: 'tutor',
    username: 'ines',
    first_name: 'Ines',
    schools: [school],
    tutors: [group],
  });
  await app.person({
    role: 'counselor',
    username: 'dee',
    first_name: 'Dee',
    last_name: 'Achebe',
    schools: [school, other],
  });
  amara = await app.person({
    role: 'student',
    first_name: 'Amara',
    last_name: 'Abara',
    schools: [school],
    groups: [group],
    last_seen_at: new Date(),
  });
  for (let number = 110; number < 170; number += 1) {
    await app.person({ role: 'student', first_name: 'Sam', last_name: `Quill ${number}`, schools: [other] });
  }
});

afterAll(() => app.close());

const names = (page: Awaited<ReturnType<typeof openPageAs>>) =>
  page.getByRole('table').getByRole('row').getByRole('link').allInnerTexts();

test('the table keeps page, order, search and filters in the URL, and the back button undoes them', async () => {
  const page = await openPageAs(app, 'ada', { path: '/people' });
  await page.getByText('1–50 of 65').waitFor();
  expect((await names(page))[0]).toBe('Amara Abara');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('51–65 of 65').waitFor();
  expect(new URL(page.url()).search).toBe('?page=2');

  await page.getByRole('button', { name: 'Name' }).click();
  await page
    .getByRole('columnheader', { name: 'Name' })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor();
  await page.getByRole('link', { name: 'Sam Quill 169' }).waitFor();
  expect(new URL(page.url()).search).toBe('?ordering=-name');
  await page.getByRole('searchbox', { name: 'Name or contact' }).fill('quill 142');
  await page.getByText('1–1 of 1').waitFor();
  expect(await names(page)).toEqual(['Sam Quill 142']);
  await page.goBack();
  await page.getByText('51–65 of 65').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');

  await page.goto('/people?tab=students&seen=not_this_week&ordering=name');
  await page.getByText('1–50 of 60').waitFor();
  await page.getByRole('button', { name: 'Remove Last seen: Not in the last 7 days' }).click();
  await page.getByText('1–50 of 61').waitFor();
  await page.getByRole('group', { name: 'School' }).getByLabel('Northgate Tutoring').check();
  await page.getByText('1–1 of 1').waitFor();
  expect(JSON.parse(new URL(page.url()).searchParams.get('school') ?? '')).toEqual([school]);
  await page.getByRole('group', { name: 'School' }).getByLabel('Southbank College').check();
  await page.getByText('1–50 of 61').waitFor();
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
  await page.getByRole('tab', { name: 'Staff 4' }).click();
  await page.getByText('1–4 of 4').waitFor();
});

test('unknown values in the URL are ignored', async () => {
  const page = await openPageAs(app, 'ada', { path: '/people?page=zero&ordering=shoe&status=asleep' });
  await page.getByText('1–50 of 65').waitFor();
});

test('the table says that nobody matches and offers to clear the filters', async () => {
  const page = await openPageAs(app, 'ada', { path: '/people?search=nobody' });
  await page.getByText('No results').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByText('1–50 of 65').waitFor();
});

test('a table shows its frame while it loads; if loading fails, it says so and loads when tried again', async () => {
  const page = await openPageAs(app, 'ada', { path: '/groups' });
  const rows = (request: Request) => (request.postData() ?? '').includes('"facets":[]');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/filter-people-view/?*', async (route) => {
    if (!rows(route.request())) return route.continue();
    await held.promise;
    return route.abort();
  });
  await page.getByRole('link', { name: 'People' }).click();
  await page.locator('[aria-busy=true]').getByRole('columnheader', { name: 'Counselor' }).waitFor();
  held.resolve();
  await page.getByRole('alert').filter({ hasText: 'We couldn’t load “People”' }).waitFor();
  await page.unroute('**/api/filter-people-view/?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('1–50 of 65').waitFor();
});

test('everyone who matches gets a counselor, the report lists exceptions, and the people are exported', async () => {
  const page = await openPageAs(app, 'ada', { path: '/people' });
  await page.getByLabel('Choose Amara Abara').press('Space');
  await page.getByText('1 selected. Press Enter on a checkbox').waitFor();
  await page.keyboard.press('Enter');
  await page.locator(':focus').filter({ hasText: 'Select all 65' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator(':focus').and(page.getByLabel('Choose Amara Abara')).waitFor();
  await page.getByLabel('Select all on this page').check();
  await page.keyboard.press('Shift+Tab');
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Clear selection' }))
    .waitFor();
  await page.getByRole('button', { name: 'Select all 65' }).click();
  await page.getByText('65 selected', { exact: true }).waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Set counselor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Counselor' }).click();
  await page.getByRole('option', { name: 'Dee Achebe' }).click();
  await dialog.getByLabel('Handover note').fill('For the autumn');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Set counselor' }).click();
  await dialog.getByText('61 people were updated with the counselor you chose.').waitFor();
  await dialog.getByText('4 people skipped: not a student.').waitFor();
  await dialog.getByText('People skipped', { exact: true }).click();
  await dialog.getByRole('link', { name: 'Dee Achebe' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Undone for 61 people.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await textOf(await (await saved).createReadStream());
  expect(file.trim().split('\r\n')).toHaveLength(66);
});

test('filters, columns and order are saved as a view, found again and removed', async () => {
  const page = await openPageAs(app, 'mara', { path: '/people?tab=students' });
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('group', { name: 'Tests' }).getByText('Has a test to start').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Contact' }).check();
  await page.getByRole('checkbox', { name: 'Last score' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Contact' }).waitFor();
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Autumn students');
  await dialog.getByLabel('Share with staff of Northgate Tutoring').check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('tab', { name: 'Autumn students 1' }).waitFor();

  const tutor = await openPageAs(app, 'ines', { path: '/people' });
  await tutor.getByRole('tab', { name: 'Autumn students 1' }).click();
  await tutor.getByRole('columnheader', { name: 'Contact' }).waitFor();
  await tutor.getByText('1–1 of 1').waitFor();
  expect(await tutor.getByRole('columnheader', { name: 'Last score' }).count()).toBe(0);
  expect(await names(tutor)).toEqual(['Amara Abara']);

  await page.getByRole('button', { name: 'Actions for Autumn students' }).click();
  await page.getByRole('menuitem', { name: 'Remove this view' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Autumn students was removed.').waitFor();
  await page.getByRole('tab', { name: 'Autumn students' }).waitFor({ state: 'detached' });
});

test('a student is added by keyboard, and every error appears at its field', async () => {
  const page = await openPageAs(app, 'mara', { path: '/people' });
  await page.getByRole('button', { name: 'Add a student' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add a student' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Enter a name.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByLabel('First name').focus();
  for (const word of ['Priya', 'Nair', amara.username]) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await page.getByLabel('First password').focus();
  await page.keyboard.type('password12');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[aria-invalid=true]').and(page.getByLabel('First password')).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('an unlikely phrase');
  await page.keyboard.press('Enter');
  await dialog.getByText('Someone else already uses this username.').waitFor();
  await page.getByLabel('Username', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Priya Nair was added. Their username is priya.nair.').waitFor();
  await page.getByRole('link', { name: 'Priya Nair' }).waitFor();
});

test('a conflicting change is not lost, and the user chooses which one to keep', async () => {
  const page = await openPageAs(app, 'ada', { path: `/people/${amara.id}` });
  await page.getByLabel('First name').fill('Amaraa');
  const other = await openPageAs(app, 'mara', { path: `/people/${amara.id}` });
  await other.getByLabel('Last name').fill('Okafor');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText('Amara Okafor was saved.').waitFor();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'changed by someone else in the meantime' });
  await notice.waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Amaraa');
  await notice.getByRole('button', { name: 'Show latest version' }).click();
  expect(await page.getByLabel('First name').inputValue()).toBe('Amara');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Okafor');
  await page.getByLabel('Phone').fill('+44 20 7946 0018');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Amara Okafor was saved.').waitFor();
  expect(await page.getByLabel('Phone').inputValue()).toBe('+442079460018');
});

test('a student gets a counselor and a password, and is deactivated and reactivated', async () => {
  const page = await openPageAs(app, 'mara', { path: `/people/${amara.id}` });
  await page.getByRole('combobox', { name: 'Counselor' }).click();
  await page.getByRole('option', { name: 'Dee Achebe' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('was saved.').waitFor();

  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByLabel('New password').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('New password').fill('an unlikely phrase');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('can now sign in with the new password.').waitFor();

  await page.getByRole('button', { name: 'Unlock sign-in' }).click();
  await page.getByText('can try to sign in again now.').waitFor();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('Student, deactivated').waitFor();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByText('can sign in again.').waitFor();
  await page.getByRole('combobox', { name: 'Counselor' }).and(page.locator('[value="Dee Achebe"]')).waitFor();
});

test('a tutor filters to their own students and messages them, but cannot change them', async () => {
  const page = await openPageAs(app, 'ines', { path: '/people' });
  await page.getByText('2 people').waitFor();
  await page.getByRole('tab', { name: 'My students 1' }).click();
  await page.getByText('1 of 2 people').waitFor();
  await page.getByRole('button', { name: 'Remove Tutor: me' }).waitFor();
  await page.getByRole('button', { name: 'Show tutors' }).click();
  await page.getByRole('group', { name: 'Tutor' }).getByText('1').waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Everyone 2',
    'My students 1',
    'Has a test to start 0',
    'Last score below 1100 0',
  ]);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Room 4');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Write a message.').waitFor();
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Use room 4 from now on.');
  expect(await dialog.getByLabel('Also email people with a confirmed address').isDisabled()).toBe(true);
  await dialog.getByText('Email isn’t set up on this server.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('1 person was sent the message.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await page.getByRole('button', { name: 'Add a student' }).count()).toBe(0);
  await page.getByRole('table').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.getByText(amara.username, { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('the lists and the page of a person have no accessibility violations', async () => {
  const page = await openPageAs(app, 'ada', { path: '/people' });
  await page.getByRole('table', { name: 'People' }).waitFor();
  await expectNoFaults(page);
  await page.goto('/people?tab=staff');
  await page.getByRole('link', { name: 'Dee Achebe' }).waitFor();
  await expectNoFaults(page);
  await page.goto(`/people/${amara.id}`);
  await page.getByLabel('First name').waitFor();
  await expectNoFaults(page);
});

test('the address of an unknown person leads to “Page not found”', async () => {
  const page = await openPageAs(app, 'ines', { path: '/people/018f5a4e-0000-7000-8000-000000000000' });
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
});
