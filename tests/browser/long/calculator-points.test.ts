/** Moves points of tables on the calculator's graph: with the mouse, with a finger and with keys. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { openRoom, press, question, roomSitting } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
});
afterAll(() => app.close());

const TOOLS = {
  calculator: true,
  reference_sheet: false,
  highlighter: false,
  eliminator: false,
  line_reader: false,
};

/** Opens the calculator with the points (1, 1) and (3, 2) in a table, and a computed column −y. */
async function openTable(): Promise<Page> {
  const author = await app.person({ role: 'tutor' });
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Math', questions: 1, kind: 'math', tools: TOOLS }],
  });
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  await question(page, 1);
  await press(page, 'Calculator');
  await press(page, 'Table');
  const values = { 'x_1, row 1': '1', 'y_1, row 1': '1', 'x_1, row 2': '3', 'y_1, row 2': '2' };
  for (const [label, value] of Object.entries(values)) await cell(page, label).fill(value);
  await press(page, 'Add a column');
  await page.getByLabel('Name of column 3').fill('-y_1');
  await expect.poll(() => dots(page).count()).toBe(4);
  return page;
}

const cell = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dots = (page: Page) => page.getByRole('application').locator('[data-is-dot]');
const numberIn = async (page: Page, label: string) =>
  Number((await cell(page, label).inputValue()).replace('−', '-'));

/** The center of a point of the table, in pixels. */
async function placeOf(page: Page, number: number) {
  const box = await dots(page).nth(number).locator('circle').last().boundingBox();
  return box === null ? expect.unreachable() : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the mouse drags a point, its cells and the computed column follow, and undo moves it back', async () => {
  const page = await openTable();
  const from = await placeOf(page, 1);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 60, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => numberIn(page, 'y_1, row 2')).toBeGreaterThan(2);
  expect(await cell(page, 'y_1, row 1').inputValue()).toBe('1');
  const moved = await cell(page, 'y_1, row 2').inputValue();
  const computed = page
    .getByRole('table', { name: 'Table 1' })
    .getByRole('row')
    .nth(2)
    .getByRole('cell')
    .nth(2);
  await expect.poll(() => computed.textContent()).toBe(`−${moved}`);
  await press(page, 'Undo');
  expect(await cell(page, 'y_1, row 2').inputValue()).toBe('2');
  await expectNoFaults(page);
});

test('a finger drags a point, but not one of a computed column', async () => {
  const page = await openTable();
  expect(await page.getByRole('application').locator('[data-may-drag]').count()).toBe(2);
  const from = await placeOf(page, 1);
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by, y: from.y - by }],
    });
  await touch('touchStart', 0);
  for (const by of [10, 20, 30, 40]) await touch('touchMove', by);
  await touch('touchEnd', 0);
  await expect.poll(() => numberIn(page, 'x_1, row 2')).toBeGreaterThan(3);
  expect(await numberIn(page, 'y_1, row 2')).toBeGreaterThan(2);
  await press(page, 'Undo');
  expect(await cell(page, 'x_1, row 2').inputValue()).toBe('3');
  expect(await cell(page, 'y_1, row 2').inputValue()).toBe('2');
});

test('keys pick up a point, move it, and drop it or move it back', async () => {
  const page = await openTable();
  await page.getByRole('application').focus();
  const said = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await said('at (3, 2), 4 of 4, can move');
  await page.keyboard.press('Space');
  await said('at (3, 2). Arrow keys move it');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => numberIn(page, 'y_1, row 2')).toBeGreaterThan(2);
  const up = await cell(page, 'y_1, row 2').inputValue();
  await said(`at (3, ${up}). Arrow keys move it`);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => numberIn(page, 'x_1, row 2')).toBeLessThan(0);
  const left = await cell(page, 'x_1, row 2').inputValue();
  await page.keyboard.press('Space');
  await said(`at (${left}, ${up}), 2 of 4, can move`);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => cell(page, 'y_1, row 2').inputValue()).not.toBe(up);
  await page.keyboard.press('Escape');
  await expect.poll(() => cell(page, 'y_1, row 2').inputValue()).toBe(up);
  expect(await cell(page, 'x_1, row 2').inputValue()).toBe(left);
});
