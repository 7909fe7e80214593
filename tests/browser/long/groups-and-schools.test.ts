import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let group: string;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  group = await app.group(school, 'Autumn A');
  await app.person({ role: 'admin', username: 'ada' });
  await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({
    role: 'tutor',
    username: 'ines',
    first_name: 'Ines',
    last_name: 'Moreau',
    schools: [school],
  });
  await app.person({
    role: 'tutor',
    username: 'jon',
    first_name: 'Jon',
    last_name: 'Berg',
    schools: [school],
    tutors: [group],
  });
  const pupil = { role: 'student', schools: [school] } as const;
  await app.person({ ...pupil, first_name: 'Amara', last_name: 'Okafor', groups: [group] });
  await app.person({ ...pupil, first_name: 'Ben', last_name: 'Castellano' });
  await app.person({ ...pupil, first_name: 'Chiara', last_name: 'Ferri' });
});

afterAll(() => app.close());

test('a manager adds a group with its tutor, adds students and removes one', async () => {
  const page = await openPageAs(app, 'mara', { path: '/groups' });
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Enter a name.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Autumn A');
  await page.getByRole('combobox', { name: 'Tutors' }).fill('more');
  await page.getByRole('option', { name: 'Ines Moreau' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Another group of this school has this name.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Autumn B');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'Autumn B', level: 1 }).waitFor();
  await page.getByText('Northgate Tutoring · Ines Moreau').waitFor();
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Autumn B');

  await page.getByRole('button', { name: 'Add students' }).first().click();
  const students = page.getByRole('combobox', { name: 'Students' });
  await students.fill('castell');
  await page.getByRole('option', { name: /Ben Castellano/ }).click();
  await students.fill('ferri');
  await page.getByRole('option', { name: /Chiara Ferri/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Ben Castellano/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('2 students added.').waitFor();
  await page.getByText('1–2 of 2').waitFor();

  await page.getByRole('button', { name: 'Remove Ben Castellano from the group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('link', { name: 'Chiara Ferri' }).waitFor();
});

test('a tutor renames their own group, but cannot choose tutors or remove the group', async () => {
  const page = await openPageAs(app, 'jon', { path: `/groups/${group}` });
  await page.getByRole('button', { name: 'More' }).click();
  expect(await page.getByRole('menuitem', { name: 'Remove group' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Edit group' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('combobox', { name: 'Tutors' }).count()).toBe(0);
  await dialog.getByLabel('Name').fill('Autumn evenings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Autumn evenings', level: 1 }).waitFor();
});

test('a group is removed after a confirmation, and its students remain', async () => {
  const page = await openPageAs(app, 'mara', { path: '/groups' });
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Short-lived');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('No students yet').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Short-lived removed.').waitFor();
  await page.waitForURL('**/groups');
  await page.getByRole('link', { name: 'Short-lived' }).waitFor({ state: 'detached' });
});

test('an admin adds and renames a school, and a taken name is reported at its field', async () => {
  const page = await openPageAs(app, 'ada', { path: '/schools' });
  await page.getByRole('button', { name: 'Add school' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Northgate Tutoring');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Another school has this name.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Southbank');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Lagos');
  await page.getByRole('option', { name: 'Africa/Lagos' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Southbank added.').waitFor();
  await page.getByRole('link', { name: 'Southbank' }).click();
  await page.getByText('Africa/Lagos').waitFor();
  await page.getByRole('button', { name: 'Edit school' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Southbank College');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Southbank College is saved.').waitFor();
  await page.getByRole('heading', { name: 'Southbank College', level: 1 }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Schools' }).click();
  await page.getByRole('row', { name: /Southbank College 0 0 0 Africa\/Lagos/ }).waitFor();
});

test('an admin archives a school, finds it under Archived, and reopens it', async () => {
  const closing = await app.school('Closing College');
  await app.person({ role: 'tutor', schools: [closing], first_name: 'Kim', last_name: 'Closing' });
  const page = await openPageAs(app, 'ada', { path: `/schools?school=${closing}` });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive school' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('checkbox', { name: 'Deactivate the 1 person who belongs to no other school' })
    .waitFor();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Archive school' }).click();
  await page.getByText('You can view it, but not add anything.').waitFor();
  await page.goto('/schools?search=closing');
  await page.getByText('No results').waitFor();
  await page.goto('/schools?status=archived');
  await page.getByRole('link', { name: 'Closing College, archived' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reopen school' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen school' }).click();
  await page.getByText('Closing College reopened. 1 person can sign in again.').waitFor();
  await page.getByRole('button', { name: 'Edit school' }).waitFor();
});

test('the screens of groups and schools have no accessibility violations', async () => {
  const page = await openPageAs(app, 'ada', { path: '/groups' });
  for (const path of ['/groups', `/groups/${group}`, '/schools', '/schools?search=nothing']) {
    await page.goto(path);
    await page.getByRole('table').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await expectNoFaults(page);
  }
});
