/** Tests the tools beside a question: by keyboard, after an offline reload, and on a second device. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { openRoom, press, question, roomSitting, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
});
afterAll(() => app.close());

const TOOLS = {
  calculator: true,
  reference_sheet: true,
  highlighter: false,
  eliminator: true,
  line_reader: false,
};

const line = (page: Page, number: number) => page.getByLabel(`Expression ${number}`, { exact: true });
const graph = (page: Page) => page.getByRole('application', { name: /^Graph/ });

test('the calculator works by keyboard and for screen readers, and its content follows the session', async () => {
  const author = await app.person({ role: 'tutor' });
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Math', questions: 2, kind: 'math', tools: TOOLS }],
  });
  const page = await openRoom(app, sat);
  page.setDefaultTimeout(15_000);
  await press(page, 'Start test');
  await question(page, 1);
  await press(page, 'Calculator');
  await page.getByRole('tab', { name: 'Calculator', selected: true }).waitFor();

  await line(page, 1).focus();
  await page.keyboard.type('y = x^2 - 4x + 1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('y = 2x - 4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('-2 + ');
  await page.getByText('Something is missing at the end of this line.').waitFor();
  await page.keyboard.type('6');
  await page.getByText('= 4', { exact: true }).waitFor();
  await page.getByText('Equals 4').waitFor({ state: 'attached' });

  await press(page, 'Points, values, and range');
  await press(page, '(5, 6) intersection of lines 1 and 2');
  await page.getByRole('button', { name: '(2, −3) minimum of line 1' }).waitFor();
  expect(await graph(page).locator('text', { hasText: '(5, 6)' }).count()).toBe(1);
  const before = (await graph(page).getAttribute('aria-label')) ?? '';
  await graph(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('-');
  await page.getByRole('application', { name: before }).waitFor({ state: 'detached' });
  await expectNoFaults(page);

  await press(page, 'Points, values, and range');
  await page.getByRole('button', { name: 'Values', exact: true }).press('Enter');
  await page
    .getByRole('row', { name: '-5'.replace('-', '−') })
    .getByRole('cell')
    .first()
    .waitFor();
  await press(page, 'Scientific');
  await press(page, 'Degrees');
  await press(page, 'Remove expression 3');
  await line(page, 2).fill('');
  // A key on the tool's keypad types at the caret and leaves the caret there.
  await press(page, 'sin');
  await page.getByRole('button', { name: '3', exact: true }).click();
  await page.getByRole('button', { name: '0', exact: true }).click();
  await page.getByText('= 0.5', { exact: false }).waitFor();
  expect(await line(page, 2).inputValue()).toBe('sin(30)');
  await expectNoFaults(page);
  await saved(page);

  // The next question has the same tools with the same content, also offline.
  await page.context().setOffline(true);
  await press(page, 'Reference');
  await page.getByRole('heading', { name: 'Right triangle', exact: true }).waitFor();
  await expectNoFaults(page);
  await press(page, 'Next');
  await question(page, 2);
  await page.getByRole('tab', { name: 'Calculator' }).click();
  await line(page, 2).fill('cos(60)+2');
  await page.getByText('= 2.5', { exact: false }).waitFor();
  await page.context().setOffline(false);
  await saved(page);

  const other = await openRoom(app, sat, { width: 390 });
  other.setDefaultTimeout(15_000);
  await press(other, 'Continue here');
  await question(other, 2);
  // A phone shows the calculator as a sheet, with its lines or its graph.
  await other.getByRole('button', { name: /Tools/ }).click();
  await press(other, 'Open the calculator');
  expect(await line(other, 1).inputValue()).toBe('y = x^2 - 4x + 1');
  expect(await line(other, 2).inputValue()).toBe('cos(60)+2');
  await other.getByRole('button', { name: 'Degrees', pressed: true }).waitFor();
  await press(other, 'Graphing');
  await press(other, 'Graph');
  await graph(other).waitFor();
  await expectNoFaults(other);
  await other.setViewportSize({ width: 390, height: 844 });
  await press(other, 'Lines');
  await press(other, 'Question 2');
  await other.getByRole('heading', { name: 'Question 2' }).waitFor();
  // The focus returns to the menu that opened the calculator.
  await expect.poll(() => other.evaluate('document.activeElement?.textContent')).toMatch(/Tools/);
  await expectNoFaults(other);
});
