/** Questions that are answered place by place, in the real exam room: by keyboard, on a phone, and without a network. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { expectNoFaults } from '#tests/support/app-page.ts';
import {
  answersOf,
  openRoom,
  press,
  question,
  type RoomSitting,
  roomSitting,
  saved,
} from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

const id = (place: number) => `0198c5a0-0000-7000-8000-00000000000${place}`;
const option = (place: number, text: string) => ({
  ...{ id: id(place), text: `<p>${text}</p>`, is_correct: false, reason_for_error: null, feedback: '' },
});
const MATCHING: Partial<FrozenQuestion> = {
  ...{ type: 'matching', stem: '<p>Which goes with which?</p>', stimulus: '', partial: true },
  options: [option(1, 'Tokyo'), option(2, 'Ottawa'), option(3, '\\(x^2\\)')],
  prompts: [
    { id: id(4), text: '<p>Canada</p>', right_option: id(2) },
    { id: id(5), text: '<p>Japan</p>', right_option: id(1) },
    { id: id(6), text: '<p>A square</p>', right_option: id(3) },
  ],
};

const ORDERING: Partial<FrozenQuestion> = {
  ...{ type: 'ordering', stem: '<p>From the smallest?</p>', stimulus: '', partial: false },
  options: [option(1, 'three'), option(2, 'one'), option(3, 'two')],
  right_order: [id(2), id(3), id(1)],
};

const GAPS: Partial<FrozenQuestion> = {
  type: 'gaps',
  stem: '<p>Rain falls [[1]] the plain of <b>[[2]]</b>.</p><table><tbody><tr><td>It is \\(x^2\\)</td><td>[[3]]</td></tr></tbody></table><ul><li>[[4]]</li></ul>',
  ...{ stimulus: '', partial: true, options: [] },
  gaps: [
    { choices: ['in', 'on'], accepted_answers: ['on'] },
    { choices: [], accepted_answers: ['Spain'] },
    {
      choices: ['wet', 'a word that is so long that no phone has room for the whole of it'],
      accepted_answers: ['wet'],
    },
    { choices: [], accepted_answers: ['7'] },
  ],
};

const HOT_TEXT: Partial<FrozenQuestion> = {
  ...{ type: 'multiple_choice', stimulus: '', partial: true },
  stem: '<p>[[He]] <b>[[don’t]]</b> know [[that everyone who came by on that day, whatever the weather, would see it]].</p><ul><li>[[\\(x^2\\)]]</li></ul>',
  options: [
    'He',
    'don’t',
    'that everyone who came by on that day, whatever the weather, would see it',
    '\\(x^2\\)',
  ].map((text, place) => ({ ...option(place + 1, ''), text })),
};

const sitting = (...contents: Partial<FrozenQuestion>[]) =>
  roomSitting(app, author, { sections: [{ title: 'Kinds', questions: contents.length + 1 }] }, [
    {},
    ...contents,
  ]);
const responseOf = async ({ session, paper }: RoomSitting) =>
  (await answersOf(app, session)).get(paper.sections[0]?.questions[1]?.id ?? '')?.response;

/** The second question, which is of the kind in question; the part that it needs came before the section opened. */
async function second(page: Page): Promise<void> {
  await press(page, 'Begin test');
  await question(page, 1);
  await press(page, 'Next');
  await question(page, 2);
}

test('a matching question is answered by keyboard, prompt by prompt, and stays over a new load', async () => {
  const sat = await sitting(MATCHING);
  const page = await openRoom(app, sat);
  await second(page);
  const canada = page.getByLabel('Canada');
  await canada.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByLabel('A square').locator('option').allTextContents()).toEqual([
    ...['Choose…', 'A  Tokyo', 'B  Ottawa', 'C'],
  ]);
  await page.getByLabel('A square').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await saved(page);
  await expectNoFaults(page);
  expect(await responseOf(sat)).toEqual([id(2), '', id(3)]);

  await page.reload();
  await question(page, 2);
  expect(await page.getByLabel('Canada').inputValue()).toBe(id(2));
  expect(await page.getByLabel('Japan').inputValue()).toBe('');
});

test('a matching question is answered on a phone without a network, and cleared', async () => {
  const sat = await sitting(MATCHING);
  const page = await openRoom(app, sat, { width: 360, height: 740 });
  await page.getByRole('heading', { name: 'This device is ready' }).waitFor();
  await press(page, 'Begin test');
  await question(page, 1);
  await page.context().setOffline(true);
  await press(page, 'Next');
  await question(page, 2);
  await page.getByLabel('Japan').selectOption({ label: 'A  Tokyo' });
  await page.getByText('Offline, 1 answer waits on this device').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await page.context().setOffline(false);
  await saved(page);
  expect(await responseOf(sat)).toEqual(['', id(1), '']);
  await press(page, 'Clear the answer');
  await saved(page);
  await expect.poll(() => responseOf(sat), { interval: 50 }).toBeNull();
});

test('an ordering question is answered by keyboard, told step by step, and stays over a new load', async () => {
  const sat = await sitting(ORDERING);
  const page = await openRoom(app, sat);
  await second(page);
  const texts = () => page.locator('li[data-option] [data-text="option"]').allTextContents();
  expect(await texts()).toEqual(['three', 'one', 'two']);
  await page.getByText('It counts as answered once you moved one.').waitFor();
  expect(await page.getByRole('button', { name: 'Move A up' }).isDisabled()).toBe(true);
  await expectNoFaults(page);

  await press(page, 'Move A down');
  await page.getByText('A is now 2 of 3.').waitFor();
  // The button that was pressed keeps the focus, so that it is pressed again, or an arrow key goes on.
  await expect
    .poll(() => page.evaluate('document.activeElement?.ariaLabel'), { interval: 20 })
    .toBe('Move A down');
  await page.keyboard.press('ArrowDown');
  await page.getByText('A is now 3 of 3.').waitFor();
  await expect
    .poll(() => page.evaluate('document.activeElement?.ariaLabel'), { interval: 20 })
    .toBe('Move A up');
  await saved(page);
  await expectNoFaults(page);
  expect(await texts()).toEqual(['one', 'two', 'three']);
  expect(await responseOf(sat)).toEqual([id(2), id(3), id(1)]);

  await page.reload();
  await question(page, 2);
  expect(await texts()).toEqual(['one', 'two', 'three']);
});

test('an ordering question is answered by touch on a phone, and cleared to how it stood', async () => {
  const sat = await sitting(ORDERING);
  const page = await openRoom(app, sat, { width: 360, height: 740, scheme: 'dark' });
  await second(page);
  await page.getByRole('button', { name: 'Move C up' }).click();
  await saved(page);
  await expectNoFaults(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(await responseOf(sat)).toEqual([id(1), id(3), id(2)]);
  await page.getByRole('button', { name: 'Clear the answer' }).click();
  await page.getByText('It counts as answered once you moved one.').waitFor();
  await saved(page);
  await expect.poll(() => responseOf(sat), { interval: 50 }).toBeNull();
});

test('gaps are filled by keyboard in the text, in a table and a list, and stay over a new load', async () => {
  const sat = await sitting(GAPS);
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
  await expect.poll(() => responseOf(sat), { interval: 50 }).toEqual(['on', 'Spain', '', '7']);

  await page.reload();
  await question(page, 2);
  expect(await page.getByLabel('Gap 2').inputValue()).toBe('Spain');
  expect(await page.getByLabel('Gap 3').inputValue()).toBe('');
  // A gap takes as much as it may hold, and says that it is full.
  await page.getByLabel('Gap 2').fill('y'.repeat(200));
  await page.getByText('Gap 2 is full: it takes 200 characters and no more.').waitFor();
});

test.each([
  [320, 'light'],
  [360, 'dark'],
] as const)('gaps are filled on a phone of %s px, %s, and cleared', async (width, scheme) => {
  const sat = await sitting(GAPS);
  const page = await openRoom(app, sat, { width, height: 740, scheme });
  await second(page);
  await page.getByLabel('Gap 3').selectOption({ index: 2 });
  await page.getByLabel('Gap 2').fill('Spain');
  await saved(page);
  await expectNoFaults(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await press(page, 'Clear the answer');
  await saved(page);
  await expect.poll(() => responseOf(sat), { interval: 50 }).toBeNull();
});

test('words are chosen in the text by keyboard, and stay over a new load', async () => {
  const sat = await sitting(HOT_TEXT);
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
  await expect.poll(() => responseOf(sat), { interval: 50 }).toEqual([id(2), id(4)]);

  await page.reload();
  await question(page, 2);
  expect(await page.getByRole('checkbox', { name: 'don’t' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'He', exact: true }).isChecked()).toBe(false);
});

test('one part of a text is chosen on a phone, where it may go on over lines, and cleared', async () => {
  const sat = await sitting({ ...HOT_TEXT, type: 'single_choice' });
  const page = await openRoom(app, sat, { width: 360, height: 740, scheme: 'dark' });
  await second(page);
  await page.getByText('that everyone who came by').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await saved(page);
  await expectNoFaults(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await expect.poll(() => responseOf(sat), { interval: 50 }).toBe(id(2));
  await press(page, 'Clear the answer');
  await saved(page);
  await expect.poll(() => responseOf(sat), { interval: 50 }).toBeNull();
});
