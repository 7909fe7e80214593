/** Tests a PDF in the library in a browser, from the tutor who adds it to the student who reads it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flatPdf } from '#features/library/tests/flat-pdf.ts';
import { seedMaterial, seedShelf } from '#features/library/tests/seed-library.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let tutor: SeededPerson;
beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  tutor = await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  const pupil = { role: 'student', schools: [school], groups: [group] } as const;
  await app.person({ ...pupil, username: 'noor', first_name: 'Noor', last_name: 'Haddad' });
});
afterAll(() => app.close());

/** Selects text on the page as with a pointer. */
const choose = (words: string) => `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent.indexOf(${JSON.stringify(words)});
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + ${words.length});
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return;
  }
  throw new Error('Nothing like it stands there.');
})()`;

/** The text that is highlighted under a name. */
const painted = (name: string) =>
  `[...(CSS.highlights.get('${name}') ?? [])].map((range) => range.toString()).join('; ')`;

test('materials on a shelf are reordered by keyboard, and readers see the new order', async () => {
  const { database, clock } = app.platform;
  const author = await app.person({ role: 'admin' });
  const materials: string[] = [];
  for (const title of ['First', 'Second', 'Third'])
    materials.push(
      await seedMaterial(database, clock.now(), author.id, { title, school: null, is_open: true }),
    );
  const shelf = await seedShelf(database, clock.now(), author.id, { name: 'Lines', school: null, materials });
  const manager = await openPageAs(app, author.username, { path: `/library?shelf=${shelf}` });
  const inRows = (page: Page) => page.getByRole('link', { name: /^(First|Second|Third)/ }).allInnerTexts();
  await manager.getByRole('button', { name: 'Move First down' }).press('Enter');
  await expect.poll(() => inRows(manager)).toEqual(['Second', 'First', 'Third']);
  // The focus stays on the moved row, even at the end.
  await manager.keyboard.press('Enter');
  await expect.poll(() => inRows(manager)).toEqual(['Second', 'Third', 'First']);
  await expectNoFaults(manager);
  await manager.getByRole('button', { name: 'Move First up' }).press('Enter');
  await expect.poll(() => inRows(manager)).toEqual(['Second', 'First', 'Third']);
  const reader = await openPageAs(app, 'noor', { path: `/library?shelf=${shelf}` });
  await reader.getByRole('link', { name: /First/ }).first().waitFor();
  expect((await inRows(reader)).map((text) => text.split('\n')[0])).toEqual(['Second', 'First', 'Third']);
});

test('a tutor can change only their own shelves and materials', async () => {
  const { database, clock } = app.platform;
  const author = await app.person({ role: 'admin' });
  const seeded = { title: 'A text of everyone', school: null, is_open: true };
  const materials = [await seedMaterial(database, clock.now(), author.id, seeded)];
  const theirs = await seedMaterial(database, clock.now(), tutor.id, { title: 'A text of hers' });
  const shelf = { name: 'Of everyone', school: null, materials };
  const foreign = await seedShelf(database, clock.now(), author.id, shelf);
  await seedShelf(database, clock.now(), tutor.id, { name: 'Hers', materials: [...materials, theirs] });
  const page = await openPageAs(app, tutor.username, { path: `/library?shelf=${foreign}` });
  const offered = async (shown: string) => {
    await page.getByRole('link', { name: shown }).first().waitFor();
    return page.getByRole('button', { name: /^Move A text|^Edit shelf/ }).count();
  };
  expect(await offered('A text of everyone')).toBe(0);
  await page.getByRole('button', { name: /^Hers/ }).press('Enter');
  await expect.poll(() => offered('A text of hers')).toBe(5);
  await page.getByLabel('Choose A text of hers').press('Space');
  await page.getByRole('button', { name: 'Add to shelf' }).press('Enter');
  await page.getByRole('combobox', { name: 'Shelf' }).click();
  await page.getByRole('option', { name: 'Hers' }).waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Hers']);
  await page.goto(`/library/${materials[0]}`);
  await page.getByRole('heading', { level: 1, name: 'A text of everyone' }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await page.goto(`/library/${theirs}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
});

test('a PDF can be searched and highlighted page by page, and the reader’s place is kept', async () => {
  const staff = await openPageAs(app, 'ines', { path: '/library/new' });
  await staff.getByRole('combobox', { name: 'Type' }).click();
  await staff.getByRole('option', { name: 'File' }).click();
  await staff.getByLabel('Title').fill('A long workbook');
  const file = { name: 'workbook.pdf', mimeType: 'application/pdf', buffer: Buffer.from(flatPdf(60, 9_000)) };
  await staff.locator('input[type=file]').setInputFiles(file);
  await staff.getByLabel('Open to every student at its school').press('Space');
  await expectNoFaults(staff);
  await staff.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await staff.getByRole('heading', { level: 1, name: 'A long workbook' }).waitFor();

  const path = new URL(staff.url()).pathname;
  const page = await openPageAs(app, 'noor', { path });
  await page.getByRole('heading', { name: 'Page 1 of 60' }).waitFor();
  await page.getByRole('button', { name: 'Find in this file' }).press('Enter');
  await page.getByLabel('Text to find').fill('page 37');
  await page.keyboard.press('Enter');
  await page.getByText('Found on page 37').waitFor();
  await page.getByRole('region', { name: 'Page 37' }).getByText('Page 37').waitFor();
  await page.evaluate(choose('Page 37'));
  await page.getByRole('button', { name: 'Highlight', exact: true }).press('Enter');
  await expect.poll(() => page.evaluate(painted('page-notes'))).toBe('Page 37');
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expectNoFaults(page);
  await page.keyboard.press('PageDown');
  await page.getByRole('heading', { name: 'Page 38 of 60' }).waitFor();
  expect(await page.evaluate(painted('page-notes'))).toBe('');
  await page.getByRole('button', { name: 'Page 37 Page 37' }).press('Enter');
  await expect.poll(() => page.evaluate(painted('page-notes'))).toBe('Page 37');
  const places = app.platform.database.kysely.selectFrom('material_progress').select('page');
  await expect.poll(() => places.where('page', '=', 37).execute()).toHaveLength(1);
});
