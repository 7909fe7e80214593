import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { answersOf, openRoom, press, question, roomSitting, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

const keyOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-keyshortcuts');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Shortcuts' });

async function openList(page: Page): Promise<void> {
  await press(page, 'More');
  await press(page, 'Shortcuts');
  await dialog(page).waitFor();
}

test('shortcuts press visible buttons, can be changed and turned off, and also apply on a different device', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 3, type: 'text' }],
  });
  const [first] = sat.paper.sections[0]?.questions ?? [];
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  await question(page, 1);
  await page.locator('[aria-keyshortcuts="Alt+N"]').waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).getAttribute('title')).toBe(
    'Next question (Alt+N)',
  );
  // Works in a text field too, because the keys type no character.
  await page.getByLabel('Your answer').fill('ash');
  await page.keyboard.press('Alt+m');
  await page.getByRole('button', { name: 'Marked for review' }).waitFor();
  await page.keyboard.press('Alt+n');
  await question(page, 2);
  await page.keyboard.press('Alt+p');
  await question(page, 1);
  expect(await page.getByLabel('Your answer').inputValue()).toBe('ash');
  // The message that something was saved refers to the answer; the flag may still be on its way.
  await saved(page);
  await expect
    .poll(async () => (await answersOf(app, sat.session)).get(first?.id ?? ''))
    .toMatchObject({ response: 'ash', flagged: true });

  await openList(page);
  await expectNoFaults(page);
  const change = dialog(page).getByRole('button', { name: 'Change the key for “Next question”' });
  const said = dialog(page).getByRole('status');
  await change.press('Enter');
  await page.keyboard.press('Control+n');
  await said.filter({ hasText: 'Ctrl+N can’t be a shortcut. The browser and screen readers' }).waitFor();
  await page.keyboard.press('Alt+p');
  await said.filter({ hasText: 'Alt+P is already used for “Previous question”.' }).waitFor();
  await page.keyboard.press('Alt+j');
  await said.filter({ hasText: 'Next question: Alt+J' }).waitFor();
  // Escape only ends the choice of a key for a shortcut.
  await change.press('Enter');
  await page.keyboard.press('Escape');
  expect(await change.getAttribute('aria-pressed')).toBe('false');
  await press(page, 'Done');
  expect(await keyOf(page, 'Next')).toBe('Alt+J');
  await page.keyboard.press('Alt+n');
  await page.keyboard.press('Alt+j');
  await question(page, 2);
  const { kysely } = app.platform.database;
  const ofPerson = () =>
    kysely.selectFrom('people').select('room_keys').where('id', '=', sat.taker.id).executeTakeFirstOrThrow();
  await expect
    .poll(async () => (await ofPerson()).room_keys)
    .toEqual({ is_off: false, changed: [{ act: 'next', key: 'Alt+J' }] });

  const device = await openRoom(app, sat);
  await press(device, 'Continue here');
  await device.locator('[aria-keyshortcuts="Alt+J"]').waitFor();
  await device.keyboard.press('Alt+j');
  await question(device, 3);
  await openList(device);
  await press(device, 'Reset keys');
  await dialog(device).getByRole('status').filter({ hasText: 'All keys are reset.' }).waitFor();
  await dialog(device).getByRole('checkbox', { name: 'Use shortcuts' }).focus();
  await device.keyboard.press('Space');
  await press(device, 'Done');
  expect(await keyOf(device, 'Back')).toBeNull();
  await device.keyboard.press('Alt+p');
  await press(device, 'Back');
  await question(device, 2);
  await expect.poll(async () => (await ofPerson()).room_keys).toEqual({ is_off: true, changed: [] });
});
