import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let school: string;
let amara: string;

beforeAll(async () => {
  app = await runningApp();
  school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({ role: 'tutor', username: 'jon', schools: [school], tutors: [group] });
  const pupil = { role: 'student', schools: [school], groups: [group] } as const;
  const first = await app.person({
    ...pupil,
    username: 'amara',
    first_name: 'Amara',
    last_name: 'Okafor',
  });
  amara = first.id;
  await app.person({ ...pupil, username: 'ben', first_name: 'Ben', last_name: 'Castellano' });
});
afterAll(() => app.close());

test('a manager adds a term, puts a group into it, archives it after a preview, and reopens it', async () => {
  const page = await openPageAs(app, 'mara', { path: `/schools?school=${school}` });
  await page.getByRole('button', { name: 'Add term' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Enter a name.').waitFor();
  expect(await page.getByText('Choose a date.').count()).toBe(2);
  await page.getByLabel('Name', { exact: true }).fill('Year 2026');
  await page.getByLabel('First day', { exact: true }).fill('2026-09-01');
  await page.getByLabel('Last day', { exact: true }).fill('2026-08-01');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('The last day can’t be before the first day.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Last day', { exact: true }).fill('2027-07-20');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row', { name: /Year 2026 .* 0 Open/ }).waitFor();
  await expectNoFaults(page);

  await page.goto('/groups');
  await page.getByRole('link', { name: 'Autumn A' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit group' }).click();
  await page.getByRole('combobox', { name: 'Term' }).click();
  await page.getByRole('option', { name: 'Year 2026' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Northgate Tutoring · Year 2026').waitFor();

  await page.goto(`/schools?school=${school}`);
  await page.getByRole('button', { name: 'Actions for Year 2026' }).click();
  await page.getByRole('menuitem', { name: 'Archive term' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('students will be in no group').waitFor();
  await dialog.getByText('Ben Castellano, Amara Okafor').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Deactivate the 2 students left without a group').check();
  await dialog.getByRole('button', { name: 'Archive term' }).click();
  await page.getByText('Year 2026 archived with 1 group. 2 students deactivated.').waitFor();

  await page
    .getByRole('row', { name: /Year 2026/ })
    .getByRole('link', { name: '1' })
    .click();
  await page.getByRole('link', { name: 'Autumn A' }).click();
  await page.getByText('You can view this group, but not change it').waitFor();
  await page.getByRole('link', { name: 'Amara Okafor' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add students' }).count()).toBe(0);
  await expectNoFaults(page);

  await page.goto(`/schools?school=${school}`);
  await page.getByRole('button', { name: 'Actions for Year 2026' }).click();
  await page.getByRole('menuitem', { name: 'Reopen term' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen term' }).click();
  await page.getByText('Year 2026 reopened with 1 group, 2 memberships, 2 deactivated students.').waitFor();
  await page.getByRole('row', { name: /Year 2026 .* 1 Open/ }).waitFor();
});

test('a manager adds a logo to a school, sees it next to the name, and removes it', async () => {
  const page = await openPageAs(app, 'mara', { path: `/schools?school=${school}` });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload logo' }).click();
  await (await choosing).setFiles({ name: 'crest.png', mimeType: 'image/png', buffer: PIXEL_PNG });
  await page.getByRole('img', { name: 'Logo of Northgate Tutoring' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).locator('img').waitFor({ state: 'attached' });
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No logo yet.').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).locator('img').waitFor({ state: 'detached' });
});

test('a tutor posts an announcement to a group, a student reads it on the home page, and the tutor sees who read it', async () => {
  const page = await openPageAs(app, 'jon', { path: '/announcements' });
  await page.getByText('No announcements right now').waitFor();
  await page.getByRole('button', { name: 'Write an announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Post announcement' }).click();
  await dialog.getByText('Enter a title.').waitFor();
  await dialog.getByText('Choose who it’s for.').waitFor();
  await dialog.getByLabel('Title').fill('Bring a calculator');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('On Thursday we do part two.');
  await dialog.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'Autumn A' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByText('This reaches 2 people.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Post announcement' }).click();
  await page.getByRole('row', { name: /Bring a calculator Autumn A .* 0 of 2/ }).waitFor();
  await expectNoFaults(page);

  const student = await openPageAs(app, 'amara', { path: '/' });
  await student.getByRole('button', { name: /^Notices, \d+ unread/ }).click();
  const bell = student.getByRole('dialog', { name: 'Notices' });
  await bell.getByRole('button', { name: /^Announcements · 1$/ }).click();
  await expectNoFaults(student);
  await bell.getByRole('link', { name: /Bring a calculator/ }).press('Enter');
  await student.getByRole('button', { name: 'Mark as read: Bring a calculator' }).press('Enter');
  await student
    .getByRole('button', { name: 'Mark as read: Bring a calculator' })
    .waitFor({ state: 'detached' });
  expect(await student.evaluate('document.activeElement?.tagName')).toBe('H1');
  await student.goto('/announcements');
  await student.getByRole('heading', { name: 'Bring a calculator', level: 2 }).waitFor();
  await expectNoFaults(student);

  await page.reload();
  await page.getByRole('row', { name: /Bring a calculator .* 1 of 2/ }).waitFor();
  await page.getByRole('button', { name: 'Actions for Bring a calculator' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Bring your calculator');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Bring your calculator/ }).waitFor();
  await page.goto(`/people/${amara}`);
  await page.getByRole('table', { name: 'Announcements' }).getByText('Bring your calculator').waitFor();
});
