import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accessibilityFaults,
  expectNoFaults,
  openPageAs,
  type PageOptions,
} from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let ines: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  await app.person({ role: 'admin' });
  ines = await app.person({ role: 'tutor', username: 'ines' });
});
afterAll(() => app.close());

const field = (page: Page, name = 'Question') => page.getByRole('textbox', { name, exact: true });
const tools = (page: Page, name = 'Formatting of Question') => page.getByRole('toolbar', { name });
const tool = (page: Page, name: string, bar?: string) =>
  tools(page, bar).getByRole('button', { name, exact: true });

async function stemOf(id: string): Promise<string> {
  const { kysely } = app.platform.database;
  const row = await kysely
    .selectFrom('questions')
    .select('stem')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.stem;
}

/** Opens a question with this stem for editing. */
async function opened(stem: string, options: PageOptions = {}): Promise<{ page: Page; id: string }> {
  const { database, clock } = app.platform;
  const { id } = await seedQuestion(database, clock.now(), ines.id, { stem });
  const page = await openPageAs(app, 'ines', { path: `/questions/${id}`, ...options });
  await field(page).waitFor();
  return { page, id };
}

async function saved(page: Page, id: string): Promise<string> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Question saved.').waitFor();
  return stemOf(id);
}

test('a text with lists, a table, a link and a formula is written by keyboard and looks as readers will see it', async () => {
  const { page, id } = await opened('<p>Old</p>');
  await field(page).press('Control+a');
  await page.keyboard.type('Is 2 * 3 * 4 ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('even');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', and \\(x_1\\)?');
  await field(page).locator('.katex').waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  expect(await tool(page, 'Bulleted list').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, 'Table').click();
  await page.keyboard.type('x');
  await tool(page, 'Delete column', 'Table in Question').click();
  await tool(page, 'Delete row', 'Table in Question').click();
  await tool(page, 'Delete row', 'Table in Question').click();
  await page.keyboard.type('y');
  // Tab leaves the editor, even from a table.
  await page.keyboard.press('Tab');
  expect(await field(page).locator('xpath=self::*[contains(@class, "ProseMirror-focused")]').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await saved(page, id)).toMatch(
    /^<p>Is 2 \* 3 \* 4 <b>even<\/b>, and \\\(x_1\\\)\?<\/p><ul><li>one<\/li><\/ul><table><tbody><tr><td>y<\/td><td><\/td><\/tr><\/tbody><\/table>$/,
  );
});

test.each(['light', 'dark'] as const)(
  'a formula is typed on a phone and looks as readers will see it, in %s',
  async (scheme) => {
    const { page, id } = await opened('<p>See</p>', { scheme, width: 360, height: 740 });
    await field(page).press('End');
    await page.keyboard.type(' ');
    await tool(page, 'Formula').click();
    const dialog = page.getByRole('dialog', { name: 'Formula' });
    const latex = dialog.getByRole('textbox', { name: 'LaTeX' });
    await latex.fill('\\frac{x}{2}');
    await dialog.getByRole('region', { name: 'Preview' }).locator('.katex').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await latex.fill('\\def\\a{b}');
    await dialog.getByText('It uses \\def, which isn’t supported: write out what it stands for.').waitFor();
    await latex.fill('\\frac{x}{3}');
    await dialog.getByRole('region', { name: 'Preview' }).locator('.katex').waitFor();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await dialog.waitFor({ state: 'detached' });
    await field(page).locator('.katex').waitFor();
    await expectNoFaults(page);
    expect(await saved(page, id)).toBe('<p>See \\(\\frac{x}{3}\\)</p>');
  },
);

const KEPT =
  '<p>Given <math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math>:</p>\n<table><caption>A</caption><tr><td>1</td></tr></table>';

test('content that can’t be edited is shown and kept unchanged, and one key press deletes it', async () => {
  const { page, id } = await opened(`${KEPT}<p>Why?</p>`);
  await field(page).locator('math mi').waitFor();
  await field(page).locator('caption').waitFor();
  await field(page).getByText('Why?').click();
  await page.keyboard.press('End');
  // The editor reads the caret's position when the browser reports it, and then renders.
  await expect.poll(() => page.evaluate('getSelection().focusOffset')).toBe('Why?'.length);
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  await page.keyboard.type(' Say it.');
  expect(await saved(page, id)).toBe(`${KEPT}<p>Why? Say it.</p>`);
  await page.getByText('Question saved.').waitFor({ state: 'detached' });
  await field(page).locator('caption').click();
  await page.keyboard.press('Delete');
  await field(page).locator('caption').waitFor({ state: 'detached' });
  expect(await saved(page, id)).toContain('<math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math>');
});

/** Pastes clipboard data into the question, given by type. */
async function paste(page: Page, clipboard: Readonly<Record<string, string>>): Promise<void> {
  await field(page).focus();
  await page.evaluate(`{
    const data = new DataTransfer();
    for (const [type, text] of ${JSON.stringify(Object.entries(clipboard))}) data.setData(type, text);
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
}

test('pasted content is cleaned as it will be saved, and a message names what was removed', async () => {
  const { page, id } = await opened('<p></p>');
  const html =
    '<h1 style="color:red">Head</h1><p class="a">A <span style="font-weight:700">bold</span> <a href="http://a.example/x">word</a>' +
    '<img src="https://pictures.example.org/a.png" onerror="alert(1)"></p><script>alert(1)</script>';
  await paste(page, { 'text/html': html });
  await page
    .getByText('Not pasted: text color, the link to a.example, the picture at pictures.example.org, script.')
    .waitFor();
  expect(await saved(page, id)).toBe('<h2>Head</h2><p>A <b>bold</b> word</p>');
});

test('a pasted formula that cannot be drawn is reported and not saved', async () => {
  const { page, id } = await opened('<p>Old</p>');
  await paste(page, { 'text/plain': `\\(${'x+'.repeat(1_001)}x\\)` });
  await page.getByText('is longer than 2000 characters: split it into several formulas.').waitFor();
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  expect(await field(page).locator('.katex').count()).toBe(0);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PATCH'),
    page.getByRole('button', { name: 'Save draft' }).click(),
  ]);
  expect(answer.status()).toBe(422);
  expect(await stemOf(id)).toBe('<p>Old</p>');
});

test('the toolbar is one Tab stop with arrow keys inside', async () => {
  const { page } = await opened('<p>Old</p>');
  await tool(page, 'Bold').focus();
  await page.keyboard.press('ArrowRight');
  await tools(page).locator('button:focus[aria-label="Italic"]').waitFor();
  await page.keyboard.press('End');
  await tools(page).locator('button:focus[aria-label="Redo"]').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('[role="textbox"]:focus').waitFor();
  // The toolbar is rendered again while the user types, but remembers the tool used last.
  await page.keyboard.type('New');
  await page.keyboard.press('Shift+Tab');
  await tools(page).locator('button:focus[aria-label="Redo"]').waitFor();
});
