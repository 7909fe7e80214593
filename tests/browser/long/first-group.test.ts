import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let school: string;

beforeAll(async () => {
  app = await runningApp();
  school = await app.school('Northgate Tutoring');
  await app.person({ role: 'admin', username: 'ada' });
  await app.person({ role: 'manager', username: 'mara', schools: [school] });
});

afterAll(() => app.close());

const hasFocus = (part: Locator) =>
  part.evaluate((element) => element === element.ownerDocument.activeElement);

test('in an empty school, a manager adds a group and from there its tutor and the first students', async () => {
  const page = await openPageAs(app, 'mara', { path: '/groups' });
  await page.getByRole('button', { name: 'Add group' }).first().click();
  const name = page.getByLabel('Name', { exact: true });
  await expect.poll(() => hasFocus(name)).toBe(true);
  // The only school is preselected.
  await expect
    .poll(() => page.getByRole('combobox', { name: 'School' }).inputValue())
    .toBe('Northgate Tutoring');
  await name.fill('Autumn A');
  await page.getByRole('button', { name: 'Add new tutor' }).click();
  const tutor = page.getByRole('dialog', { name: 'Add tutor' });
  await expect.poll(() => hasFocus(tutor.getByLabel('First name'))).toBe(true);
  await tutor.getByLabel('First name').fill('Ines');
  await tutor.getByLabel('Last name').fill('Moreau');
  await tutor.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add group' }).getByText('Ines Moreau').waitFor();
  expect(await name.inputValue()).toBe('Autumn A');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Northgate Tutoring · Ines Moreau').waitFor();

  await page.getByRole('button', { name: 'Add students' }).first().click();
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Students' }))).toBe(true);
  await page.getByRole('button', { name: 'Add a new student' }).click();
  const student = page.getByRole('dialog', { name: 'Add new student to Autumn A' });
  const first = student.getByLabel('First name');
  await first.fill('Amara');
  await student.getByLabel('Last name').fill('Okafor');
  await student.getByRole('button', { name: 'Add and start another' }).click();
  await page.getByText('Amara Okafor was added.').waitFor();
  await expect.poll(() => first.inputValue()).toBe('');
  expect(await hasFocus(first)).toBe(true);
  await first.fill('Ben');
  await student.getByLabel('Last name').fill('Castellano');
  await page.keyboard.press('Enter');
  await student.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Amara Okafor' }).waitFor();
  await page.getByRole('link', { name: 'Ben Castellano' }).waitFor();

  // A confirmation without fields focuses the button that changes nothing.
  await page.getByRole('button', { name: 'Remove Ben Castellano from the group' }).click();
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Cancel' }))).toBe(true);
});

test('a group without a tutor says so and links to the place where a tutor is chosen', async () => {
  const group = await app.group(school, 'Winter B');
  const page = await openPageAs(app, 'mara', { path: `/groups/${group}` });
  await page.getByRole('button', { name: 'Choose tutors' }).click();
  const tutors = page.getByRole('combobox', { name: 'Tutors' });
  await expect.poll(() => hasFocus(tutors)).toBe(true);
  await tutors.fill('nobody of this name');
  await page.getByRole('option', { name: 'No matching tutors at this school.', disabled: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tutors.fill('mor');
  await page.getByRole('option', { name: 'Ines Moreau' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Northgate Tutoring · Ines Moreau').waitFor();
  await page.getByText('Nobody tutors this group yet').waitFor({ state: 'detached' });
});

test('the only school is preselected for a new person, a guest who becomes a student, and an import', async () => {
  const guest = await app.person({ role: 'guest', username: 'gil' });
  const page = await openPageAs(app, 'ada', { path: '/people' });
  await page.getByRole('button', { name: 'Add a student' }).first().click();
  await page.getByRole('dialog').getByText('Northgate Tutoring', { exact: true }).waitFor();

  await page.goto(`/people/${guest.id}`);
  await page.getByRole('combobox', { name: 'Role' }).click();
  expect(await page.getByRole('combobox', { name: 'School' }).inputValue()).toBe('');
  await page.getByRole('option', { name: 'Student' }).click();
  await page.getByRole('main').getByText('Northgate Tutoring', { exact: true }).waitFor();

  await page.goto('/people/import');
  const ofFile = page.getByRole('combobox', { name: 'Default school' });
  await expect.poll(() => ofFile.inputValue()).toBe('Northgate Tutoring');
});

test('a dialog moves the focus to its first field', async () => {
  const page = await openPageAs(app, 'mara', { path: '/allocations' });
  await page.getByRole('button', { name: 'Assign a test' }).first().click();
  await expect
    .poll(() => hasFocus(page.getByRole('combobox', { name: 'Test or practice set', exact: true })))
    .toBe(true);
  // The field does not open when it gets the focus, because its choices would cover the fields below.
  expect(await page.getByRole('listbox').count()).toBe(0);
});
