/** Practices a set with the exam room's tools: a question about a passage and one of math. */

import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSet } from '#features/practice-sets/server/practice-sets.store.ts';
import { expectNoFaults, openPageAs, type PageOptions } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const PASSAGE = `<p>In many temperate forests, saplings on the shaded floor put out leaves well before the canopy above
  them closes. The team measured the carbon that each one gained.</p>`;

let app: RunningApp;
let author: SeededPerson;
let questions: string[];
beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  author = await app.person({ role: 'tutor', username: 'okafor', schools: [school] });
  for (const username of ['noor', 'kim', 'ada', 'lee']) {
    await app.person({ role: 'student', username, schools: [school] });
  }
  const { database, clock } = app.platform;
  questions = [];
  const topicOf = async (code: string) =>
    (
      await database.kysely
        .selectFrom('tags')
        .select('id')
        .where('kind', '=', 'topic')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
  const [reading, math] = [await topicOf('INF'), await topicOf('H.B.')];
  for (const tag of [reading, math, math]) {
    const { id } = await seedQuestion(database, clock.now(), author.id, { status: 'live' });
    await database.kysely.insertInto('question_tags').values({ question: id, tag }).execute();
    await database.kysely
      .updateTable('questions')
      .set({
        hints: ['<p>Read the last sentence.</p>', '<p>Compare.</p>'],
        explanation: '<p>It says so.</p>',
      })
      .where('id', '=', id)
      .execute();
    await database.kysely
      .updateTable('question_options')
      .set({ feedback: '<p>The text never looks at this.</p>' })
      .where('question', '=', id)
      .where('is_correct', '=', false)
      .execute();
    await database.kysely
      .insertInto('question_options')
      .values({
        id: v7(),
        question: id,
        position: 3,
        text: '<p>Neither</p>',
        is_correct: false,
        reason_for_error: null,
        feedback: '<p>One of them fits.</p>',
      })
      .execute();
    questions.push(id);
  }
  await database.kysely
    .updateTable('questions')
    .set({ stimulus: PASSAGE })
    .where('id', '=', questions[0] ?? '')
    .execute();
});
afterAll(() => app.close());

/** Opens a set of all questions that the tutor made for this student. */
async function openSet(username: string, options: PageOptions = {}): Promise<Page> {
  const { database, clock } = app.platform;
  const { id: for_user } = await database.kysely
    .selectFrom('people')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const terms = { timing: 'untimed', duration_seconds: null, hints_allowed: true, school: null } as const;
  const set = { ...terms, title: 'Inferences', origin: 'manual', owner: author.id, for_user } as const;
  await addSet(database.kysely, set, questions, clock.now());
  const page = await openPageAs(app, username, { path: '/practice', ...options });
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
  return page;
}

/** Selects the first words of the passage with the mouse. */
async function selectWords(page: Page): Promise<void> {
  const text = await page.locator('[data-text="stimulus"] p').boundingBox();
  if (text === null) return expect.unreachable();
  await page.mouse.move(text.x + 2, text.y + 12);
  await page.mouse.down();
  await page.mouse.move(text.x + 200, text.y + 12, { steps: 4 });
  await page.mouse.up();
}

const drawn = (page: Page) => page.evaluate<number>(`CSS.highlights.get('room-amber-tint')?.size ?? 0`);
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()');
const goTo = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Questions' })
    .getByRole('button')
    .nth(number - 1)
    .press('Enter');

test('a passage question shows the exam room’s split and tools, and keeps highlights and crossed-out options', async () => {
  const page = await openSet('noor');
  await page.getByRole('heading', { level: 1, name: 'Inferences' }).waitFor();
  // The screen fills the window, in the exam room’s measures, without the sidebar.
  const heights = await page.evaluate<number[]>(
    `['header', 'footer'].map((name) => document.querySelector('[data-fills-window] ' + name).offsetHeight)`,
  );
  expect(heights).toEqual([56, 64]);
  expect(await page.getByRole('link', { name: 'Performance' }).isVisible()).toBe(false);
  // A reading question has no calculator and no reference sheet.
  await page.getByRole('button', { name: 'Highlight' }).waitFor();
  expect(await page.getByRole('button', { name: 'Calculator' }).count()).toBe(0);
  const [passage, asked] = [
    await page.getByRole('region', { name: 'Passage' }).boundingBox(),
    await page.getByRole('region', { name: 'Question', exact: true }).boundingBox(),
  ];
  expect((passage?.x ?? 0) + (passage?.width ?? 0)).toBeLessThanOrEqual(asked?.x ?? 0);
  await expectNoFaults(page);

  await selectWords(page);
  await page.getByRole('group', { name: 'Selected words' }).getByLabel('Amber, solid line').press('Enter');
  await expect.poll(() => drawn(page)).toBe(1);
  await page.getByRole('button', { name: 'Cross out options' }).filter({ visible: true }).press('Enter');
  await page.getByRole('button', { name: 'Cross out option C' }).press('Enter');
  await page.getByRole('button', { name: 'Undo: restore option C' }).waitFor();
  await expectNoFaults(page);
  await goTo(page, 2);
  await page.getByRole('button', { name: 'Calculator' }).waitFor();
  await goTo(page, 1);
  await expect.poll(() => drawn(page)).toBe(1);
  await page.getByText('All answers saved').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Cross out options' }).filter({ visible: true }).waitFor();
  await expect.poll(() => drawn(page)).toBe(1);
  await page.getByText(', crossed out').waitFor({ state: 'attached' });
});

test('the calculator keeps its lines over the whole set, and the reference sheet is beside it', async () => {
  const page = await openSet('kim');
  await goTo(page, 2);
  await page.getByRole('button', { name: 'Calculator' }).press('Enter');
  await page.getByLabel('Expression 1', { exact: true }).fill('6*7');
  await page.getByRole('button', { name: 'Reference', exact: true }).press('Enter');
  await page.getByRole('tab', { name: 'Reference', selected: true }).waitFor();
  await expectNoFaults(page);
  await goTo(page, 1);
  await page.getByRole('region', { name: 'Passage' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Calculator' }).count()).toBe(0);
  await goTo(page, 3);
  await page.getByRole('tab', { name: 'Calculator' }).click();
  expect(await page.getByLabel('Expression 1', { exact: true }).inputValue()).toBe('6*7');
  // Closing returns the focus to the button that opened the tool.
  await page.getByRole('button', { name: 'Close this tool' }).press('Enter');
  await page.getByRole('button', { name: 'Close this tool' }).press('Enter');
  await expect.poll(() => focused(page)).toMatch(/Calculator|Reference/);
});

test('a wrong first try shows its reason in the option, and the second try the reasons of all, by keyboard', async () => {
  const page = await openSet('ada');
  await page.getByRole('button', { name: 'Check', exact: true }).press('Enter');
  await page.getByText('Answer the question first.').waitFor();
  await page.getByRole('button', { name: 'Show a hint' }).press('Enter');
  await expect.poll(() => focused(page)).toContain('Read the last sentence.');
  await page.getByText('1 hint left.').waitFor();

  await page.getByRole('radio').nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const options = page.locator('form li:has(input)');
  await options.nth(1).getByText('Not quite. The text never looks at this.').waitFor();
  await expect.poll(() => focused(page)).toBe('Check again');
  // The other options stay open and tell nothing.
  expect(await page.getByRole('radio').nth(1).isDisabled()).toBe(true);
  expect(await page.getByRole('radio').nth(2).isEnabled()).toBe(true);
  expect(await page.getByText('One of them fits.').count()).toBe(0);
  await expectNoFaults(page);
  await page.getByRole('radio').nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Right on the second try' }).waitFor();
  await options.nth(1).getByText('The text never looks at this.').waitFor();
  await options.nth(2).getByText('One of them fits.').waitFor();
  await page.getByText('It says so.').waitFor();
  await expect.poll(() => focused(page)).toBe('Continue');
  await page.getByRole('button', { name: 'Question 1, right on the second try' }).waitFor();
  await expectNoFaults(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Question 2', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save for later' }).press('Enter');
  await page.getByRole('button', { name: 'Question 2, not tried, saved for later' }).waitFor();

  // The list of questions ends the set early.
  await page.getByRole('button', { name: 'Question 2 of 3' }).press('Enter');
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Question 2 of 3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stop here (2 left)' }).press('Enter');
  await page.getByRole('link', { name: 'Back to Practice' }).waitFor();
});

test('on a phone the tools are in one row under the dots, and the passage is a tab', async () => {
  const page = await openSet('noor', { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Highlight' }).waitFor();
  const tops = await page.evaluate<number[]>(
    `[...document.querySelectorAll('[data-fills-window] header button')]
      .filter((one) => ['Highlight', 'Cross out', 'More'].includes(one.textContent.trim()) && one.offsetHeight > 0)
      .map((one) => Math.round(one.getBoundingClientRect().top))`,
  );
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('tab', { name: 'Passage', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Question' }).click();
  await page.getByRole('radio').first().press('Space');
  await page.getByRole('button', { name: '1 of 3', exact: true }).click();
  await page.getByRole('dialog', { name: 'Questions' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Save for later' }).click();
  await page.getByRole('button', { name: 'Question 1, not tried, saved for later' }).waitFor();
});

test('a student who reads at 150% sees the text of a question at 150% in practice', async () => {
  const page = await openSet('lee');
  await page.evaluate('localStorage.setItem("zoom", "150")');
  await page.reload();
  await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
  // The height of an empty box of one rem inside the passage, in px of the window.
  const rem = await page.evaluate<number>(`(() => {
    const box = document.createElement('div');
    box.style.height = '1rem';
    document.querySelector('[data-text="stimulus"]').append(box);
    const { height } = box.getBoundingClientRect();
    box.remove();
    return height;
  })()`);
  expect(rem).toBeCloseTo(24, 0);
  await expectNoFaults(page);
});
