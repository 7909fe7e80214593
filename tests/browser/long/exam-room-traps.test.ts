import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { expectNoFaults } from '#tests/support/app-page.ts';
import {
  answersOf,
  choose,
  giveNeeds,
  openRoom,
  press,
  question,
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

const TOOLS = {
  calculator: false,
  reference_sheet: false,
  highlighter: true,
  eliminator: true,
  line_reader: false,
};
const field = (page: Page) => page.getByLabel('Your answer');
const focused = (page: Page) => page.evaluate<string>('document.activeElement.closest("label").innerText');

test('the pause button shows how many pauses are left, asks before it uses one, and shows when the pause ends', async () => {
  const sat = await roomSitting(app, author, { sections: [{ title: 'Reading', questions: 2 }] });
  await giveNeeds(app, sat, author, { stop_clock_breaks: { count: 2, seconds: 300 } });
  const page = await openRoom(app, sat);
  await page.getByText('Pause the timer up to 2 times, for up to 5 min each').waitFor();
  await press(page, 'Start test');
  await question(page, 1);
  for (const width of [1280, 427, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Pause (2 left)' }).waitFor();
  }
  await expectNoFaults(page);
  await press(page, 'Pause (2 left)');
  await page.getByText('for up to 5 min. You have 2 pauses left.').waitFor();
  await expectNoFaults(page);
  await press(page, 'Cancel');
  await press(page, 'Pause (2 left)');
  await press(page, /^Pause$/);
  await page.getByRole('heading', { name: 'Paused' }).waitFor();
  expect(await page.getByRole('timer', { name: 'Time left in the pause' }).innerText()).toMatch(
    /^(5:00|4:\d\d)$/,
  );
  await page.getByText('You have 1 more pause.').waitFor();
  await expectNoFaults(page);
  // A reload shows the same page.
  await page.reload();
  expect(await page.getByRole('timer', { name: 'Time left in the pause' }).innerText()).toMatch(
    /^(5:00|4:\d\d)$/,
  );
  await press(page, 'Continue');
  await press(page, 'Pause (1 left)');
  await press(page, /^Pause$/);
  await page.getByText('This is your last pause.').waitFor();
  await press(page, 'Continue');
  await question(page, 1);
  expect(await page.getByRole('button', { name: /^Pause/ }).count()).toBe(0);
});

test('arrow keys move between options without selecting one or restoring a crossed-out one', async () => {
  const sat = await roomSitting(app, author, { sections: [{ title: 'Reading', questions: 1 }] });
  const [one] = sat.paper.sections[0]?.questions ?? [];
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  await question(page, 1);
  await choose(page, 'radio', /Option 1/);
  await press(page, 'Cross out options');
  await press(page, 'Cross out option B');
  await page.getByRole('radio', { name: /Option 1/ }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toContain('Option 2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toContain('Option 4');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toContain('Option 3');
  expect(await page.getByRole('radio', { name: /Option 1/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /Option 2\s*, crossed out/ }).waitFor();
  await expectNoFaults(page);
  await page.keyboard.press('Space');
  await saved(page);
  expect((await answersOf(app, sat.session)).get(one?.id ?? '')).toMatchObject({
    response: one?.options[2],
    eliminated: [one?.options[1]],
  });
  // A taker who chooses a crossed-out option on purpose restores it.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await saved(page);
  expect((await answersOf(app, sat.session)).get(one?.id ?? '')).toMatchObject({
    response: one?.options[1],
    eliminated: [],
  });
});

const NUMBER: Partial<FrozenQuestion> = {
  options: [],
  type: 'numeric',
  stem: '<p>How much?</p>',
  accepted_answers: ['3/2'],
};

test('an entry that is not a number is kept, with the reason next to it, and counts as unanswered', async () => {
  const words: Partial<FrozenQuestion> = { options: [], type: 'text', stem: '<p>Which?</p>' };
  const sat = await roomSitting(
    app,
    author,
    { sections: [{ title: 'Numbers', kind: 'math', questions: 2 }] },
    [NUMBER, { ...words, accepted_answers: ['ash'] }],
  );
  const [one] = sat.paper.sections[0]?.questions ?? [];
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  await question(page, 1);
  await field(page).focus();
  await page.keyboard.type('1,5');
  expect(await field(page).inputValue()).toBe('1,5');
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  const reason = page.locator('[aria-live=polite]').getByText('No commas.');
  await reason.waitFor();
  const description = await field(page).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${description?.split(' ')[0]}"]`).innerText()).toContain('No commas.');
  await expectNoFaults(page);
  await saved(page);
  expect((await answersOf(app, sat.session)).get(one?.id ?? '')?.response).toBe('1,5');
  await press(page, /Question 1 of 2/);
  await page.getByRole('button', { name: 'Question 1, current, unanswered' }).waitFor();
  await page.keyboard.press('Escape');

  // The message stays while the student visits a different question, until the entry is corrected.
  await press(page, 'Next');
  await question(page, 2);
  await field(page).focus();
  await page.keyboard.type('1,5');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await press(page, 'Back');
  await question(page, 1);
  await reason.waitFor();
  await field(page).fill('');
  await reason.waitFor({ state: 'detached' });
  await field(page).focus();
  await page.keyboard.press('Control+v');
  expect(await field(page).inputValue()).toBe('1,5');
  await reason.waitFor();

  await field(page).fill('3 1/2');
  await page.getByText('No spaces. Write 3½ as 7/2 or 3.5.').waitFor();
  await field(page).fill('12345');
  await page.keyboard.press('End');
  await page.keyboard.type('6');
  expect(await field(page).inputValue()).toBe('12345');
  await page.getByText('That’s the maximum length').waitFor();
  await field(page).fill('1.5');
  expect(await field(page).getAttribute('aria-invalid')).toBeNull();
  await saved(page);
  await press(page, /Question 1 of 2/);
  await page.getByRole('button', { name: 'Question 1, current, answered' }).waitFor();
});

/** Finds elements that the pointer cannot reach, and elements that scroll sideways. */
const HIDDEN = `(() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  for (const element of document.querySelectorAll('main, main section, dialog, [popover]')) {
    if (element.checkVisibility() && element.scrollWidth > element.clientWidth) {
      faults.push(element.tagName + ' ' + element.className + ' scrolls sideways');
    }
  }
  const onTop = document.querySelector('dialog[open]') ?? document.querySelector(':popover-open');
  for (const control of (onTop ?? document).querySelectorAll('button, a, summary, label, textarea')) {
    if (!control.checkVisibility()) continue;
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (there === null || !(control.contains(there) || there.contains(control))) {
      faults.push((control.ariaLabel ?? control.innerText) + ' is covered or outside');
    }
  }
  return faults;
})()`;
const expectAllReachable = async (page: Page) => expect(await page.evaluate<string[]>(HIDDEN)).toEqual([]);

test('at 300% browser zoom everything is reachable and nothing scrolls in two directions', async () => {
  const long = '<p>Saplings on the shaded floor put out leaves well before the canopy closes.</p>'.repeat(8);
  const sat = await roomSitting(
    app,
    author,
    {
      sections: [
        {
          title: 'Section 1, Module 2: Reading and Writing',
          questions: 3,
          kind: 'math',
          tools: { ...TOOLS, reference_sheet: true },
          instructions: long,
        },
        { title: 'Words', questions: 1 },
      ],
    },
    [
      { stimulus: long, stem: long },
      { ...NUMBER, stimulus: '' },
      { ...NUMBER, type: 'essay', stimulus: long },
    ],
  );
  await giveNeeds(app, sat, author, { stop_clock_breaks: { count: 2, seconds: 300 } });
  // This window size equals a window of 1280 × 720 at 300% zoom.
  const page = await openRoom(app, sat, { width: 427, height: 240 });
  await expectAllReachable(page);
  await press(page, 'Start test');
  await page.getByRole('region', { name: 'Directions' }).waitFor();
  await expectAllReachable(page);
  await press(page, 'Close directions');
  const bar = (name: string) => page.getByRole('tab', { name });
  const walk = async () => {
    await bar('Passage').waitFor();
    await expectAllReachable(page);
    await bar('Question').click();
    await press(page, 'Cross out options');
    await expectAllReachable(page);
    await press(page, 'Cross out options');
    await press(page, /1 of 3$/);
    await page.getByRole('dialog').waitFor();
    await expectAllReachable(page);
    await page.keyboard.press('Escape');
    await press(page, 'Next');
    await page.getByLabel('Your answer').fill('1,5');
    await expectAllReachable(page);
    await press(page, 'Next');
    await page.getByLabel('Your essay').waitFor({ state: 'attached' });
    await bar('Question').click();
    await expectAllReachable(page);
    await press(page, 'Next');
    await page.getByRole('heading', { name: 'Check your work' }).waitFor();
    await expectAllReachable(page);
    await press(page, 'Next section');
    await expectAllReachable(page);
    await page.keyboard.press('Escape');
    await press(page, 'Question 1, unanswered');
    await page.getByRole('button', { name: /1 of 3$/ }).waitFor();
  };
  await walk();
});
