/**
 * Follows a library text from the tutor's new shelf to the student who is reminded of it, in a real browser.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const REASON = 'Before the lesson on Thursday';

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  await app.person({ role: 'admin', username: 'ada' });
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  const pupil = { role: 'student', schools: [school], groups: [group] } as const;
  await app.person({ ...pupil, username: 'noor', first_name: 'Noor', last_name: 'Haddad' });
  await app.person({ ...pupil, username: 'omar', first_name: 'Omar', last_name: 'Aziz' });
});
afterAll(() => app.close());

test('a tutor creates a shelf with a text, assigns it, sees who read it, and reminds the others', async () => {
  const staff = await openPageAs(app, 'ines', { path: '/library' });
  await staff.getByRole('button', { name: 'New shelf' }).click();
  await staff.getByRole('dialog').getByLabel('Name').fill('Lines');
  await staff.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await staff.getByRole('button', { name: /^Lines/ }).click();
  await staff.getByText('No materials here').waitFor();
  await staff.getByRole('link', { name: 'Add material' }).click();
  await staff.getByLabel('Title').fill('Slope is a rate');
  await staff.getByLabel('Text', { exact: true }).fill('The slope says how much a step to the right brings.');
  await staff.getByRole('button', { name: 'Add', exact: true }).click();
  await staff.getByRole('heading', { level: 1, name: 'Slope is a rate' }).waitFor();

  await staff.getByRole('link', { name: 'Library' }).first().click();
  await staff.getByRole('button', { name: /^Lines/ }).click();
  await staff.getByRole('button', { name: 'Assign shelf' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('Autumn');
  await staff.getByRole('option', { name: /Autumn A/ }).click();
  await staff.keyboard.press('Tab');
  const due = new Date(Date.now() + 3 * DAY);
  const typed = due.toISOString().slice(0, 10);
  await dialog.getByLabel('Due: day').fill(typed);
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByText('2 people get 1 material.').waitFor();
  await expectNoFaults(staff);
  await dialog.getByRole('button', { name: 'Assign to 2 people' }).click();
  await staff.getByText('2 new assignments for 2 people.').waitFor();

  const reader = await openPageAs(app, 'noor', { path: '/library' });
  await reader.getByText(REASON).first().waitFor();
  await reader
    .getByRole('link', { name: /Slope is a rate/ })
    .first()
    .press('Enter');
  await reader.getByText('how much a step to the right brings').waitFor();
  await reader.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await reader.getByRole('button', { name: /Undo/ }).waitFor();

  await staff.reload();
  await staff.getByText('1 done, 0 in progress').waitFor();
  await staff.getByRole('button', { name: '2', exact: true }).click();
  await staff.getByText('1 finished, 0 in progress, 1 not opened.').waitFor();
  await expectNoFaults(staff);
  await staff.getByRole('button', { name: 'Remind 1 person' }).click();
  await staff.getByText('Email isn’t set up on this server. Post an announcement instead.').waitFor();

  const late = await openPageAs(app, 'omar');
  await late.getByRole('button', { name: /^Notices, \d unread/ }).press('Enter');
  const notices = late.getByRole('dialog', { name: 'Notices' });
  const told = notices.getByRole('link', { name: /Slope is a rate/ });
  await told.waitFor();
  await expectNoFaults(late);
  await told.press('Enter');
  await late.getByRole('heading', { level: 1, name: 'Slope is a rate' }).waitFor();

  const admin = await openPageAs(app, 'ada', { path: '/outbox' });
  await admin.getByRole('button', { name: 'omar@example.test', exact: true }).click();
  await admin.getByRole('button', { name: 'Read it to pass it on' }).click();
  await admin.getByText('Still to do: Slope is a rate').waitFor();
  expect(await admin.getByRole('button', { name: 'noor@example.test', exact: true }).count()).toBe(0);
});
