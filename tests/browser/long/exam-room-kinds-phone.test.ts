/** Tests matching, ordering, gap and text-selection questions in the exam room on a phone, partly offline. */
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

test('a matching question is answered on a phone offline, and then cleared', async () => {
  const sat = await sittingOf(app, author, MATCHING);
  const page = await openRoom(app, sat, { width: 360, height: 740 });
  await page.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  await press(page, 'Start test');
  await question(page, 1);
  await page.context().setOffline(true);
  await press(page, 'Next');
  await question(page, 2);
  await page.getByLabel('Japan').selectOption({ label: 'A  Tokyo' });
  await page.getByText('Offline, 1 answer saved on this device').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await page.context().setOffline(false);
  await saved(page);
  expect(await responseOf(app, sat)).toEqual(['', id(1), '']);
  await press(page, 'Clear answer');
  await saved(page);
  await expect.poll(() => responseOf(app, sat), { interval: 50 }).toBeNull();
});

test('an ordering question is answered by touch on a phone, and cleared to its initial order', async () => {
  const sat = await sittingOf(app, author, ORDERING);
  const page = await openRoom(app, sat, { width: 360, height: 740, scheme: 'dark' });
  await second(page);
  await page.getByRole('button', { name: 'Move C up' }).click();
  await saved(page);
  await expectNoFaults(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(await responseOf(app, sat)).toEqual([id(1), id(3), id(2)]);
  await page.getByRole('button', { name: 'Clear answer' }).click();
  await page.getByText('Move at least one to answer.').waitFor();
  await saved(page);
  await expect.poll(() => responseOf(app, sat), { interval: 50 }).toBeNull();
});

test.each([
  [320, 'light'],
  [360, 'dark'],
] as const)('gaps are filled on a phone with %s px, %s, and then cleared', async (width, scheme) => {
  const sat = await sittingOf(app, author, GAPS);
  const page = await openRoom(app, sat, { width, height: 740, scheme });
  await second(page);
  await page.getByLabel('Gap 3').selectOption({ index: 2 });
  await page.getByLabel('Gap 2').fill('Spain');
  await saved(page);
  await expectNoFaults(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await press(page, 'Clear answer');
  await saved(page);
  await expect.poll(() => responseOf(app, sat), { interval: 50 }).toBeNull();
});

test('a part of a text that spans lines is selected on a phone, and then cleared', async () => {
  const sat = await sittingOf(app, author, { ...HOT_TEXT, type: 'single_choice' });
  const page = await openRoom(app, sat, { width: 360, height: 740, scheme: 'dark' });
  await second(page);
  await page.getByText('that everyone who came by').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await saved(page);
  await expectNoFaults(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await expect.poll(() => responseOf(app, sat), { interval: 50 }).toBe(id(2));
  await press(page, 'Clear answer');
  await saved(page);
  await expect.poll(() => responseOf(app, sat), { interval: 50 }).toBeNull();
});
