import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, expectNoFaults, loginCookieOf, openPageAs } from '#tests/support/app-page.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const DAY_MS = 86_400_000;

let app: RunningApp;
let noor: SeededPerson;
let twice: SeededPerson;
let sam: SeededPerson;
let ines: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  await app.group(school, 'Evening');
  const ada = await app.person({ role: 'admin', username: 'ada', first_name: 'Ada', last_name: 'Root' });
  await app.person({
    role: 'manager',
    username: 'mara',
    first_name: 'Mara',
    last_name: 'Lund',
    schools: [school],
  });
  ines = await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  const dee = await app.person({
    role: 'counselor',
    username: 'dee',
    first_name: 'Dee',
    last_name: 'Achebe',
  });
  const seed = { role: 'student', first_name: 'Noor', last_name: 'Haddad', schools: [school] } as const;
  noor = await app.person({ ...seed, username: 'noor', groups: [group], counselor: dee.id });
  sam = await app.person({ ...seed, first_name: 'Sam', last_name: 'Quill', groups: [group] });
  twice = await app.person({ ...seed, username: 'noor.twice' });
  const tags = (name: string) => [{ id: ada.id, kind: 'topic' as const, name }];
  const lines = Array.from({ length: 6 }, () => ({ tags: tags('Linear functions') }));
  const words = Array.from({ length: 4 }, () => ({ tags: tags('Words in context') }));
  for (const [index, right] of [3, 5, 8].entries()) {
    const at = new Date(clock.now().getTime() - (30 - index * 12) * DAY_MS);
    const paper = await seedPaper(database, at, ada.id, {
      title: `Practice test ${index + 1}`,
      sections: [{ questions: [...lines, ...words] }],
    });
    const answers = [Array.from({ length: 10 }, (_, place) => (place < right ? 'A' : 'B'))];
    await seedSitting(database, at, paper, noor.id, { answers });
  }
});
afterAll(() => app.close());

test('a student’s page shows everything about them, and each part can be changed there', async () => {
  const page = await openPageAs(app, 'mara', { path: `/people/${noor.id}` });
  await page.getByText('Up from 30% to 80% over 3 tests.').waitFor();
  await page
    .getByText('Words in context cost the most: 10 of the 14 points lost in the last 3 tests.')
    .waitFor();
  for (const words of ['8 of 10', '80%, from 50%', '10 of 14 points lost', 'Due nextNothing due']) {
    await page.locator('dl').filter({ hasText: words }).first().waitFor();
  }
  await page.getByText('Show as table').click();
  expect(await page.getByRole('row', { name: /Practice test 2.*50%/ }).count()).toBe(1);
  expect(await page.getByRole('table', { name: 'Tests', exact: true }).getByText('Done').count()).toBe(3);
  expect(await page.getByRole('table', { name: 'Sessions' }).getByText('8 of 10').count()).toBe(1);

  await page.getByRole('button', { name: 'Edit accommodations' }).click();
  const dialog = page.getByRole('dialog');
  await page.locator(':focus').and(dialog.getByLabel('Time multiplier')).waitFor();
  await dialog.getByLabel('Time multiplier').fill('1.5');
  await dialog.getByLabel('Number of timer pauses').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter both the number of pauses and their length, or set both to 0.').waitFor();
  await dialog.getByLabel('Minutes per pause').fill('5');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 times, 5 min each').waitFor();
  await page.getByText('Change history (1)').click();
  await page.getByText('Time ×1.5, was ×1; Timer pauses 2 × 300 s, was none').waitFor();

  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Write a note.').waitFor();
  await page.getByLabel('New note').fill('Prefers evenings.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('paragraph').filter({ hasText: 'Prefers evenings.' }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Note').fill('Prefers mornings.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Prefers mornings.').waitFor();

  await page.getByRole('button', { name: 'Add a guardian' }).click();
  await dialog.getByLabel('Name').fill('Layla Haddad');
  await dialog.getByLabel('Email or phone').fill('layla');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Enter an email, or a phone number').waitFor();
  await dialog.getByLabel('Email or phone').fill('+44 7700 900123');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByText('+447700900123 · English').waitFor();
  await page.getByLabel('We may send this guardian a weekly report').click();
  await page.getByText(/Agreed, recorded by Mara Lund/).waitFor();

  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page
    .locator(':focus')
    .and(dialog.getByRole('combobox', { name: 'School' }))
    .waitFor();
  await dialog.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'Evening' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('link', { name: 'Evening' }).waitFor();
  await page.getByText(/Group from .* \(added by Mara Lund\)/).waitFor();

  await page.getByRole('button', { name: 'Merge another record' }).click();
  await dialog.getByRole('combobox', { name: 'Record to merge' }).click();
  await page.getByRole('option', { name: 'Noor Haddad (noor.twice)' }).click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.getByText('Moved here: 0 sessions').waitFor();
  await expectNoFaults(page);
  await page.goto(`/people/${twice.id}`);
  await page.getByText('Student, merged into').getByRole('link', { name: 'Noor Haddad' }).click();
  await page.getByText('Prefers mornings.').waitFor();
});

test('a part of the page that does not load shows its own error while the others work', async () => {
  const page = await openPageAs(app, 'dee', { path: '/' });
  await page.route('**/guardians/', (route) => route.abort());
  await page.goto(`/people/${noor.id}`);
  const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t load “Guardians”' });
  await alert.waitFor();
  await page.getByLabel('New note').waitFor();
  await page.unroute('**/guardians/');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Layla Haddad').waitFor();
  // A counselor sees guardians but can change only notes.
  for (const name of ['Add a guardian', 'Edit accommodations', 'Move', 'Save']) {
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  }
  expect(await page.getByLabel('We may send this guardian a weekly report').isDisabled()).toBe(true);
});

test('an admin sees the changes by staff to a person’s record, and the people that a staff member looks after', async () => {
  const page = await openPageAs(app, 'ada', { path: `/people/${noor.id}` });
  await page
    .getByRole('table', { name: 'Changes' })
    .getByRole('button', { name: /Changed accommodations/ })
    .click();
  await page.getByText('PATCH /api/users/{id}/accommodations/, request').waitFor();
  await page.goto(`/people/${ines.id}`);
  await page.getByRole('link', { name: 'Autumn A' }).waitFor();
  await expectNoFaults(page);
});

test('staff see the app as a student does, with a banner and a button to leave, only in this tab', async () => {
  const page = await openPageAs(app, 'ines', { path: `/people/${sam.id}` });
  const before = await loginCookieOf(page);
  await page.getByRole('button', { name: 'View as Sam' }).click();
  const banner = page.getByRole('region', { name: 'Viewing as someone else' });
  await banner.getByText('You’re seeing what Sam Quill sees.').waitFor();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Practice' })
    .or(page.getByRole('link', { name: 'Tests' }))
    .first()
    .waitFor();
  expect(await loginCookieOf(page)).toEqual(before);
  await page.goto('/profile');
  await banner.waitFor();
  await page.getByLabel('First name').fill('Other');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Nothing was changed. Go back to your own view to make changes.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'People' }).waitFor();
  await page.reload();
  await banner.getByRole('button', { name: 'Back to your own view' }).click();
  await page.getByRole('heading', { name: 'Sam Quill', level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  await page.getByRole('button', { name: 'View as Sam' }).waitFor();
});

test('withdrawing the last consent asks for confirmation, and the signed-in student learns what is missing', async () => {
  const { kysely } = app.platform.database;
  await kysely.updateTable('people').set({ born_on: '2020-01-01' }).where('id', '=', sam.id).execute();
  const change = { version: 2, changed_by: sam.id, changed_at: new Date() };
  await kysely
    .insertInto('setting_changes')
    .values({ ...change, key: 'getting_in.consent_age', value: '13' })
    .execute();
  const page = await openPageAs(app, 'mara', { path: `/people/${sam.id}` });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a guardian' }).click();
  await dialog.getByLabel('Name').fill('Bo Quill');
  await dialog.getByLabel('Email or phone').fill('bo@home.example');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const consent = page.getByLabel('We may store the student’s data');
  await consent.click();
  await page.getByText(/Agreed, recorded by Mara Lund/).waitFor();
  const own = await openPageAs(app, sam.username, { path: '/' });
  await own.getByRole('heading', { level: 1 }).waitFor();

  await consent.click();
  await dialog.getByText('Sam is locked out until one does').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await consent.isChecked()).toBe(true);
  await consent.click();
  await dialog.getByRole('button', { name: 'Record withdrawal' }).click();
  await page.getByText('We haven’t asked Bo Quill (bo@home.example) again').waitFor();
  await expectNoFaults(page);
  await own.getByRole('navigation').getByRole('link', { name: 'Announcements' }).click();
  await own.waitForURL(`${app.url}/waiting`);
  await expectNoFaults(own);
  await consent.click();
  await page.getByText('Consent was withdrawn.').waitFor({ state: 'detached' });
  await own.getByRole('button', { name: 'Check again' }).click();
  await own.waitForURL(`${app.url}/`);
});
