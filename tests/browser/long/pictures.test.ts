import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, openPageAs } from '#tests/support/app-page.ts';
import { PIXEL_PNG, photograph } from '#tests/support/pictures.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;
let ines: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  await app.person({ role: 'admin' });
  ines = await app.person({ role: 'tutor', username: 'ines' });
});
afterAll(() => app.close());

test('a tutor adds a picture to a question and explains why an option is tempting', async () => {
  const page = await openPageAs(app, 'ines', { path: '/questions/new' });
  const stem = page.getByRole('textbox', { name: 'Question', exact: true });
  await stem.fill('Which slope? ');
  await page
    .getByRole('toolbar', { name: 'Formatting of Question' })
    .getByRole('button', { name: 'Picture' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await dialog.getByText('Choose a picture.').waitFor();
  await dialog.getByText('Describe the picture.').waitFor();
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('graph.png', Buffer.from('<html>'));
  await dialog.getByLabel('Picture description').fill('A line through "A"');
  await add.click();
  await dialog.getByText(/^The file isn’t an allowed type \(PNG, JPEG, GIF, WebP/).waitFor();
  await choose('graph.png', PIXEL_PNG);
  await dialog.getByLabel('Picture description').press('Enter');
  await dialog.waitFor({ state: 'detached' });

  const isLoaded =
    'Array.from(document.querySelectorAll("main img:not(.ProseMirror-separator)"), (one) => one.naturalWidth).join()';
  await stem.getByRole('img', { name: 'A line through "A"' }).waitFor();
  await expect.poll(() => page.evaluate(isLoaded)).toBe('1');

  await page.getByRole('textbox', { name: 'Option A' }).fill('2');
  await page.getByRole('button', { name: 'Explain why it’s wrong, option A' }).press('Enter');
  await page
    .getByRole('textbox', { name: 'Why option A is wrong' })
    .fill('It reads the axes the wrong way round.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
  await expect.poll(() => page.evaluate(isLoaded)).toBe('1');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questions' }).click();
  const pane = page.getByRole('region', { name: 'Selected question' });
  await pane.getByRole('img', { name: 'A line through "A"' }).waitFor();
  await expect.poll(() => page.evaluate(isLoaded)).toBe('1');
  expect(await pane.getByText('It reads the axes').count()).toBe(0);
  await page.getByRole('switch', { name: 'Show answer key' }).click();
  await pane.getByText('It reads the axes the wrong way round.').waitFor();
});

test('a tutor adds a picture to a test’s description and sees the upload’s progress', async () => {
  const { database, clock } = app.platform;
  const { id } = await seedAssessment(database, clock.now(), ines.id, { sections: [{ questions: 1 }] });
  const page = await openPageAs(app, 'ines', { path: `/assessments/${id}?tab=rules` });
  const description = page.getByRole('textbox', { name: 'Description, shown in lists' });
  await page
    .getByRole('toolbar', { name: 'Formatting of Description, shown in lists' })
    .getByRole('button', { name: 'Picture' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'map.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  // The response is delayed, so that the progress can be checked.
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/complete/', async (route) => {
    await seen;
    await route.continue();
  });
  await dialog.getByLabel('Picture description').fill('A map');
  await dialog.getByLabel('Picture description').press('Enter');
  await dialog.getByText('Checking the picture…').waitFor();
  expect(await dialog.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('value')).toBe('1');
  expect(await accessibilityFaults(page)).toEqual([]);
  goOn();
  await dialog.waitFor({ state: 'detached' });
  await description.getByRole('img', { name: 'A map' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  await description.getByRole('img', { name: 'A map' }).waitFor();
  const sides =
    'Array.from(document.querySelectorAll("main img:not(.ProseMirror-separator)"), (one) => one.naturalWidth + "x" + one.naturalHeight).join()';
  await expect.poll(() => page.evaluate(sides)).toBe('2x4');
});
