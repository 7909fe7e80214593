import { text as textOf } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  await app.school('Northgate');
  await app.person({ role: 'admin', username: 'ada' });
  await app.person({ role: 'tutor', username: 'tess' });
});
afterAll(() => app.close());

const HEAD = 'sourced_id,first_name,last_name,email,role,school,group';
const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text, name === 'old.csv' ? 'latin1' : 'utf8'),
  });
const contentOf = async (download: Download) => textOf(await download.createReadStream());

test('a file is imported after a preview of each line, and importing its export again changes nothing', async () => {
  const page = await openPageAs(app, 'ada', { path: '/people/import' });
  const look = page.getByRole('button', { name: 'Preview import' });
  await look.and(page.locator(':disabled')).waitFor();
  await choose(page, 'old.csv', `${HEAD}\n1,Zoë,Lee,,student,Northgate,`);
  await look.click();
  await page.getByText('Line 2: this isn’t UTF-8').waitFor();
  await expectNoFaults(page);

  const rows = Array.from({ length: 60 }, (_, index) => {
    const email = index === 58 ? 'nonsense' : `s${index}@x.test`;
    return `S${index},Ann,Lee ${index},${email},student,${index === 59 ? 'Nowhere' : 'Northgate'},Autumn`;
  });
  await choose(page, 'autumn.csv', [HEAD, ...rows].join('\n'));
  await look.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Import preview' }).waitFor();
  await page.getByText('Problems by column: email 1, schools 1').waitFor();
  const take = page.getByRole('button', { name: 'Import 58 people' });
  expect(await take.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Rejected 2', exact: true }).click();
  await page.getByRole('row', { name: /Lee 59.*Rejected.*There is no school “Nowhere”/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(3);
  await expectNoFaults(page);

  await page.getByLabel('Skip the 2 rejected lines').check();
  await take.click();
  await page.getByRole('heading', { name: 'Import results' }).waitFor();
  await page.getByText('58 people added, 0 changed.').waitFor();

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const people = await contentOf(await exported);
  expect(people.trim().split('\r\n')).toHaveLength(61);
  await choose(page, 'same.csv', people);
  await look.click();
  await page.getByText('This file wouldn’t change anything.').waitFor();
});

test('the import is hidden from users who may not add people', async () => {
  const page = await openPageAs(app, 'tess', { path: '/people/import' });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
