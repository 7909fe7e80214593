/** Tests matching, ordering, gap and text-selection questions in the exam room by keyboard. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { openRoom, press, question, saved } from '#tests/support/exam-room.ts';
import {
  GAPS,
  HOT_TEXT,
  id,
  MATCHING,
  ORDERING,
  responseOf,
  second,
  sittingOf,
} from '#tests/support/exam-room-kinds.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

test('a matching question is answered by keyboard, prompt by prompt, and kept after a reload', async () => {
  const sat = await sittingOf(app, author, MATCHING);
  const page = await openRoom(app, sat);
  await second(page);
  const canada = page.getByLabel('Canada');
  await canada.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByLabel('A square').locator('option').allTextContents()).toEqual([
    'Choose…',
    'A  Tokyo',
    'B  Ottawa',
    'C',
  ]);
  await page.getByLabel('A square').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await saved(page);
  await expectNoFaults(page);
  expect(await responseOf(app, sat)).toEqual([id(2), '', id(3)]);

  await page.reload();
  await question(page, 2);
  expect(await page.getByLabel('Canada').inputValue()).toBe(id(2));
  expect(await page.getByLabel('Japan').inputValue()).toBe('');
});

test('an ordering question is answered by keyboard, announces each step, and is kept after a reload', async () => {
  const sat = await sittingOf(app, author, ORDERING);
  const page = await openRoom(app, sat);
  await second(page);
  const texts = () => page.locator('li[data-option] [data-text="option"]').allTextContents();
  await expect.poll(texts, { interval: 20 }).toEqual(['three', 'one', 'two']);
  await page.getByText('Move at least one to answer.').waitFor();
  expect(await page.getByRole('button', { name: 'Move A up' }).isDisabled()).toBe(true);
  await expectNoFaults(page);

  await press(page, 'Move A down');
  await page.getByText('A is now in position 2 of 3.').waitFor();
  // The pressed button keeps the focus, so that the user can press it again or an arrow key.
  await expect
    .poll(() => page.evaluate('document.activeElement?.ariaLabel'), { interval: 20 })
    .toBe('Move A down');
  await page.keyboard.press('ArrowDown');
  await page.getByText('A is now in position 3 of 3.').waitFor();
  await expect
    .poll(() => page.evaluate('document.activeElement?.ariaLabel'), { interval: 20 })
    .toBe('Move A up');
  await saved(page);
  await expectNoFaults(page);
  expect(await texts()).toEqual(['one', 'two', 'three']);
  expect(await responseOf(app, sat)).toEqual([id(2), id(3), id(1)]);

  await page.reload();
  await question(page, 2);
  await expect.poll(texts, { interval: 20 }).toEqual(['one', 'two', 'three']);
});

test('gaps in text, a table and a list are filled by keyboard and kept after a reload', async () => {
  const sat = await sittingOf(app, author, GAPS);
  const page = await openRoom(app, sat);
  await second(page);
  expect(await page.getByLabel('Gap 1').locator('option').allTextContents()).toEqual(['Choose…', 'in', 'on']);
  await page.getByLabel('Gap 1').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Spain');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement?.ariaLabel')).toBe('Gap 4');
  await page.keyboard.type('7');
  await saved(page);
  await expectNoFaults(page);
  expect(await page.locator('main').innerText()).not.toContain('[[');
  await expect.poll(() => responseOf(app, sat), { interval: 50 }).toEqual(['on', 'Spain', '', '7']);

  await page.reload();
  await question(page, 2);
  expect(await page.getByLabel('Gap 2').inputValue()).toBe('Spain');
  expect(await page.getByLabel('Gap 3').inputValue()).toBe('');
  // A gap accepts up to its maximum length and then says that it is full.
  await page.getByLabel('Gap 2').fill('y'.repeat(200));
  await page.getByText('Gap 2 is full. The limit is 200 characters.').waitFor();
});

test('words in a text are selected by keyboard and kept after a reload', async () => {
  const sat = await sittingOf(app, author, HOT_TEXT);
  const page = await openRoom(app, sat);
  await second(page);
  await page.getByRole('checkbox', { name: 'He', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await saved(page);
  await expectNoFaults(page);
  expect(await page.locator('main').innerText()).not.toContain('[[');
  await expect.poll(() => responseOf(app, sat), { interval: 50 }).toEqual([id(2), id(4)]);

  await page.reload();
  await question(page, 2);
  expect(await page.getByRole('checkbox', { name: 'don’t' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'He', exact: true }).isChecked()).toBe(false);
});
