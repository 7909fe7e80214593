import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

let app: RunningApp;
const NAMES = ['Amara', 'Ben', 'Chloe', 'Dmitri'];
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;

beforeAll(async () => {
  app = await runningApp();
  const base = [app.platform.database, app.platform.clock.now()] as const;
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  const students = await Promise.all(
    NAMES.map((first_name) =>
      app.person({
        role: 'student',
        username: first_name.toLowerCase(),
        first_name,
        last_name: 'Lindqvist',
        schools: [school],
        groups: [group],
      }),
    ),
  );
  for (const [title, answers] of [
    [
      'Grammar check',
      [
        ['A', 'A', 'A', 'A'],
        ['A', 'A', 'A', 'B'],
        ['A', 'A', 'B', 'B'],
      ],
    ],
    ['Linear functions', [['A', 'A', 'A', 'B']]],
  ] as const) {
    const paper = await seedPaper(...base, author.id, {
      title,
      release: BY_HAND,
      sections: [{ questions: [{}, {}, {}, {}] }],
    });
    await seedAllocation(...base, author.id, paper.id, { group_id: group });
    for (const [place, given] of answers.entries())
      await seedSitting(...base, paper, students[place]?.id ?? '', {
        answers: [[...given]],
      });
  }
});
afterAll(() => app.close());

const cell = (page: Page, name: string) => page.getByRole('button', { name });

test('a tutor moves through the gradebook by keyboard, opens a cell, excuses a student and undoes it', async () => {
  const page = await openPageAs(app, 'ines', { path: '/gradebook' });
  await page.getByRole('heading', { level: 1, name: 'Gradebook' }).waitFor();
  await cell(page, 'Amara Lindqvist, Grammar check: 100%, not released').waitFor();
  await expectNoFaults(page);
  await cell(page, 'Amara Lindqvist, Grammar check: 100%, not released').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Chloe Lindqvist, Grammar check' });
  await panel.getByText('50%').first().waitFor();
  await expectNoFaults(page);
  await panel.getByRole('switch', { name: 'Excused from this work' }).click();
  await cell(page, 'Chloe Lindqvist, Grammar check: Excused').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await cell(page, 'Chloe Lindqvist, Grammar check: 50%, not released').waitFor();
  await panel.getByLabel('Note for staff').fill('Ask about commas.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toContain('Chloe');
});

test('a tutor sets weights that must add up, and the average says what it weighs', async () => {
  const page = await openPageAs(app, 'ines', { path: '/gradebook' });
  await page.getByRole('button', { name: 'Categories and weights' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a category' }).click();
  await dialog.getByLabel('Category', { exact: true }).fill('Full tests');
  await dialog.getByLabel('Weight, %').fill('60');
  await dialog.getByText('The weights add up to 60%. They must add up to 100%.').waitFor();
  await dialog.getByLabel('Weight, %').fill('100');
  await dialog.getByRole('combobox', { name: 'Takes' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Tests' }).click();
  await page.keyboard.press('Escape');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Categories and weights are saved.').waitFor();
  await page.getByRole('columnheader', { name: 'Full tests 100%' }).waitFor();
  await page.getByText('The average weighs the categories of 2 columns.').waitFor();
});

test('selected cells can be released together, on a phone too', async () => {
  const page = await openPageAs(app, 'ines', { path: '/gradebook' });
  await page.getByRole('checkbox', { name: 'Select Grammar check' }).check();
  await page.getByRole('button', { name: 'Release 3 scores' }).click();
  await page.getByRole('dialog', { name: 'Release 3 scores of Grammar check' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('button', { name: /Release 3 scores|Next column/ })
    .first()
    .waitFor();
  await expectNoFaults(page);
});
