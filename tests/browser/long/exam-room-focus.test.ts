/** The exam room keeps the focus, asks before Back leaves a test, and lists notes and directions. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { openRoom, press, question, roomSitting, saved } from '#tests/support/exam-room.ts';
import { ORDERING, second, sittingOf } from '#tests/support/exam-room-kinds.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});
afterAll(() => app.close());

const tools = {
  calculator: true,
  reference_sheet: true,
  highlighter: true,
  eliminator: true,
  line_reader: true,
};
const TEXT: Partial<FrozenQuestion> = { stimulus: '<p>Visitors took it for grief.</p>' };
const SEED = { sections: [{ title: 'Reading', questions: 3, kind: 'math' as const, tools }] };

const focused = (page: Page) =>
  page.evaluate<string>(
    `(document.activeElement.ariaLabel ?? document.activeElement.textContent).trim().replace(/,.*$/, '')`,
  );

/** The button of a tool in the bar. */
const tool = (page: Page, act: string) => page.locator(`[data-act="${act}"]`).first();
const chooseFirst = (page: Page) => page.getByRole('radio').first().press('Space');

async function start(page: Page): Promise<void> {
  await press(page, 'Start test');
  await question(page, 1);
  await page.getByRole('button', { name: 'Highlight' }).waitFor();
}

test('the focus returns to where it was after every panel and dialog', async () => {
  const sat = await roomSitting(app, author, SEED, [TEXT]);
  const page = await openRoom(app, sat);
  await start(page);
  const isBack = (name: string | RegExp) => expect.poll(() => focused(page)).toMatch(name);

  // A tool beside the question, closed by its own button.
  for (const name of ['Calculator', 'Reference']) {
    await press(page, name);
    await press(page, 'Close this tool');
    await isBack(name);
  }
  // The tool that floats over the exam room.
  await press(page, 'Calculator');
  await press(page, 'Pop out this tool');
  await page.getByRole('region', { name: 'Calculator, popped out' }).waitFor();
  await press(page, 'Close this tool');
  await isBack('Calculator');
  // The list of highlights.
  await tool(page, 'highlight').press('Enter');
  await press(page, 'Close highlights and notes');
  await isBack('Highlight');
  // Panels and dialogs from the menu return to the button of the menu.
  await press(page, 'More');
  await press(page, 'Scratchpad');
  await press(page, 'Close this tool');
  await isBack('More');
  for (const [name, dialog] of [
    ['Shortcuts', 'Shortcuts'],
    ['Notes', 'Notes'],
    ['Report this question', /Report/],
  ] as const) {
    await press(page, 'More');
    await press(page, name);
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await page.keyboard.press('Escape');
    await isBack('More');
  }
  for (const menu of ['More', 'Zoom']) {
    await press(page, menu);
    await page.keyboard.press('Escape');
    await isBack(menu);
  }
  // The list of questions, by Esc and by its button.
  for (const close of ['Escape', 'Close']) {
    await press(page, /^Question 1 of 3/);
    await page.getByRole('dialog').waitFor();
    if (close === 'Escape') await page.keyboard.press(close);
    else await press(page, close);
    await isBack(/^Question 1 of 3/);
  }
  // A tool opened by its shortcut returns the focus to the answer.
  const option = page.getByRole('radio').first();
  await option.focus();
  await page.keyboard.press('Alt+C');
  await page.getByRole('button', { name: 'Close this tool' }).press('Enter');
  await expect
    .poll(() => page.evaluate(`document.activeElement.closest('li')?.textContent.includes('Option 1')`))
    .toBe(true);
});

test('an option that is moved to the top or the bottom of an order keeps the focus', async () => {
  const sat = await sittingOf(app, author, ORDERING);
  const page = await openRoom(app, sat);
  await second(page);
  await page.getByRole('button', { name: 'Move C up' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('C is now in position 1 of 3.').waitFor();
  await expect.poll(() => focused(page)).toBe('Move C down');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByText('C is now in position 3 of 3.').waitFor();
  await expect.poll(() => focused(page)).toBe('Move C up');
  await page.getByRole('button', { name: 'Move C up' }).click();
  await page.getByRole('button', { name: 'Move C up' }).click();
  await expect.poll(() => focused(page)).toBe('Move C down');
});

test('Back asks before it leaves a running test, also after a reload, and leaves it once the student confirms', async () => {
  const sat = await roomSitting(app, author, SEED, [TEXT]);
  const page = await openRoom(app, sat);
  await start(page);
  const asks = page.getByRole('dialog', { name: 'Exit the test?' });
  await page.goBack();
  await asks.waitFor();
  await asks.getByText('Your answers are saved').waitFor();
  await expectNoFaults(page);
  await asks.getByRole('button', { name: 'Stay in the test' }).press('Enter');
  await question(page, 1);
  // The exam room asks for confirmation again, even after a reload.
  await page.reload();
  await question(page, 1);
  await chooseFirst(page);
  await page.goBack();
  await asks.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => asks.count()).toBe(0);
  expect(await page.getByRole('radio').first().isChecked()).toBe(true);
  await saved(page);
  await page.goBack();
  await asks.getByRole('button', { name: 'Exit test' }).press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});

test('the notes of a section are in one list that leads to their questions', async () => {
  const sat = await roomSitting(app, author, SEED, [TEXT, { stimulus: '<p>Another text.</p>' }]);
  const page = await openRoom(app, sat);
  await start(page);
  const note = async (words: string) => {
    await tool(page, 'highlight').press('Enter');
    await press(page, 'Select words with the keyboard');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page
      .getByRole('group', { name: 'Selected words' })
      .getByRole('button', { name: 'Note' })
      .press('Enter');
    await page.keyboard.type(words);
    await page.keyboard.press('Escape');
    await tool(page, 'highlight').press('Enter');
  };
  await note('Not grief.');
  await press(page, 'Next');
  await question(page, 2);
  await note('A second look.');
  await press(page, 'Next');
  await question(page, 3);
  await press(page, 'More');
  await press(page, 'Notes (2)');
  const list = page.getByRole('dialog', { name: 'Notes' });
  await list.getByText('Not grief.').waitFor();
  await list.getByText('A second look.').waitFor();
  await expectNoFaults(page);
  await list.getByRole('button', { name: 'Go to question 1' }).press('Enter');
  await question(page, 1);
  await page.getByRole('button', { name: 'Note 1: Not grief.' }).waitFor();
});

test('a section shows its directions once at its start, and again from its menu', async () => {
  const seed = {
    sections: [{ title: 'Reading', questions: 2, instructions: '<p>Read every text to its end.</p>' }],
  };
  const sat = await roomSitting(app, author, seed);
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  const directions = page.getByRole('region', { name: 'Directions' });
  await directions.getByText('Read every text to its end.').waitFor();
  await expectNoFaults(page);
  await directions.getByRole('button', { name: 'Close directions' }).press('Enter');
  await expect.poll(() => directions.count()).toBe(0);
  await expect.poll(() => focused(page)).toMatch(/Question\s*1/);
  await chooseFirst(page);
  await saved(page);
  await page.reload();
  await question(page, 1);
  expect(await directions.count()).toBe(0);
  await press(page, 'Directions');
  await directions.getByText('Read every text to its end.').waitFor();
});

test('without a passage the line reader shades only the question’s words, not the answers', async () => {
  const sat = await roomSitting(app, author, SEED, [
    { stimulus: '', stem: '<p>One line.</p><p>Another line.</p>' },
  ]);
  const page = await openRoom(app, sat);
  await start(page);
  await press(page, 'Line reader');
  await page.getByText('Lines 1 to 2 of 2').waitFor({ state: 'attached' });
  const ends = await page.evaluate<[number, number]>(`[
    document.querySelector('[aria-label="Line reader"][role=toolbar]').parentElement.parentElement.getBoundingClientRect().bottom,
    document.querySelector('fieldset li').getBoundingClientRect().top,
  ]`);
  expect(ends[0]).toBeLessThanOrEqual(ends[1]);
});

test('the start page shows until when the test is open in the student’s time zone', async () => {
  const closes_at = new Date('2099-01-15T21:00:00Z');
  const sat = await roomSitting(app, author, { ...SEED, closes_at });
  const page = await openRoom(app, sat, { zone: 'America/New_York' });
  await page.getByText(/Open until .*4:00 PM EST/).waitFor();
});
