import { text as textOf } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signInAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Harbor Tutoring');
  await app.group(school, 'Evening B');
  const { id } = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  const { database, clock } = app.platform;
  await seedAssessment(database, clock.now(), id, { title: 'First check', sections: [{ questions: 1 }] });
});

afterAll(() => app.close());

const HEAD = 'sourced_id,first_name,last_name,email,role,school,group';
/**
 * Thirty people for Evening B, including a wrong address and a wrong school, and ten for a group that does
 * not exist yet.
 */
const ROWS = Array.from({ length: 40 }, (_, index) => {
  const email = index === 12 ? 'nonsense' : `s${index}@x.test`;
  const school = index === 25 ? 'Nowhere' : 'Harbor Tutoring';
  return `S${index},Ann,Marsh ${100 + index},${email},student,${school},${index < 30 ? 'Evening B' : 'Morning A'}`;
});

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a manager imports and corrects a faulty file, assigns a test to thirty people at once, and withdraws it', async () => {
  const page = await openPage(app);
  await signInAs(page, 'mara');
  await page.goto('/people/import');
  await choose(page, 'autumn.csv', [HEAD, ...ROWS].join('\n'));
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('Problems by column: email 1, schools 1').waitFor();
  expect(await page.getByRole('button', { name: 'Import 38 people' }).isDisabled()).toBe(true);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected people' }).click();
  const rejected = await textOf(await (await saved).createReadStream());
  expect(rejected.trim().split('\r\n')).toHaveLength(3);
  await page.getByLabel('Skip the 2 rejected lines').check();
  await page.getByRole('button', { name: 'Import 38 people' }).click();
  await page.getByText('38 people added, 0 changed.').waitFor();
  const mended = rejected.replace('nonsense', 's12@x.test').replace('Nowhere', 'Harbor Tutoring');
  await choose(page, 'mended.csv', mended);
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByText('2 people added, 0 changed.').waitFor();

  await page.goto('/people');
  await page.getByRole('group', { name: 'Group' }).getByLabel('Evening B').check();
  await page.getByText('1–30 of 30').waitFor();
  await page.getByLabel('Select all on this page').check();
  await page.getByText('30 selected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Assign a test' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Test' }).click();
  await page.getByRole('option', { name: 'First check' }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByText('30 people were assigned the test.').waitFor();
  await page.getByRole('tab', { name: 'Has a test to start 30', includeHidden: true }).waitFor();
  await page.getByRole('group', { name: 'Tests', includeHidden: true }).getByText('30').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Undone for 30 people.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('group', { name: 'Tests' }).getByText('30').waitFor({ state: 'detached' });
});
