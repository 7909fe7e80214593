import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/app-page.ts';
import { newContext } from '#tests/support/browser.ts';

const root = join(import.meta.dirname, 'parts');
let folder: string;
let server: PreviewServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-parts-'));
  const config = { root, configFile: false as const, plugins: [react()], logLevel: 'error' as const };
  await build({ ...config, build: { outDir: folder, emptyOutDir: true } });
  server = await preview({ ...config, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function gallery(scheme: 'light' | 'dark', width: number) {
  const context = await newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await page.goto(`http://127.0.0.1:${port}/${scheme === 'dark' ? '?dark' : ''}`);
  await page.getByRole('heading', { name: 'Parts', exact: true }).waitFor();
  return page;
}

test.each([
  ['light', 1280],
  ['light', 360],
  ['dark', 1280],
  ['dark', 360],
] as const)('all components have no accessibility violations: %s at %i', async (scheme, width) => {
  const page = await gallery(scheme, width);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

test.each(['Menu', 'Question', 'Form'])(
  'the popup that the %s button opens has no accessibility violations',
  async (name) => {
    const page = await gallery('light', 1280);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(name === 'Menu' ? 'menu' : 'dialog').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  },
);

test('the arrow keys move between the rows of a table', async () => {
  const page = await gallery('light', 1280);
  await page.getByRole('link', { name: 'Mock 5' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Geometry check');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Mock 5');
  await page.context().close();
});

test('every bar in a chart is in a table with its figure', async () => {
  const page = await gallery('light', 1280);
  const table = page.getByRole('table', { name: 'Students by when they were last seen' });
  const rows = await table.getByRole('row').allTextContents();
  expect(rows).toEqual(['Last seenStudents', 'Never2', 'Over a week ago3', 'Today6']);
  await page.context().close();
});

test('a paragraph of right-to-left text runs from the right, and its formula from the left', async () => {
  const page = await gallery('light', 1280);
  const text = page.locator('[data-kind=reading]');
  const formula = text.locator('[data-formula]');
  await formula.locator('.katex').waitFor();
  /** The left position of a character in a paragraph. */
  const left = (paragraph: number, at: 'first' | 'last') =>
    text
      .locator('p')
      .nth(paragraph)
      .evaluate<number, string>((element, end) => {
        const range = element.ownerDocument.createRange();
        const words = end === 'first' ? element.firstChild : element.lastChild;
        const start = end === 'first' ? 0 : words.textContent.length - 1;
        range.setStart(words, start);
        range.setEnd(words, start + 1);
        return range.getBoundingClientRect().left;
      }, at);
  expect(await left(0, 'last')).toBeLessThan(await left(0, 'first'));
  expect(await left(1, 'last')).toBeGreaterThan(await left(1, 'first'));
  const letters = await formula
    .locator('.katex-html .mathnormal')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(letters).toHaveLength(2);
  expect(letters[0]).toBeLessThan(Number(letters[1]));
  await page.context().close();
});
