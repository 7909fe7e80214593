/** Reviews a test with the exam room's tools: a question about a passage and two of math. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const PASSAGE = `<p>In many temperate forests, saplings on the shaded floor put out leaves well before the canopy above
  them closes. The team measured the carbon that each one gained.</p>`;

let app: RunningApp;
let paper: SeededPaper;
let session: string;
beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const school = await app.school('Northgate Tutoring');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school] });
  const noor = await app.person({ role: 'student', username: 'noor', schools: [school] });
  paper = await seedPaper(database, clock.now(), author.id, {
    title: 'Practice Test 4',
    sections: [
      {
        title: 'Reading',
        kind: 'reading_writing',
        questions: [{ stimulus: PASSAGE, stem: '<p>Which fits?</p>' }],
      },
      { title: 'Math', kind: 'math', questions: [{ stem: '<p>What is \\(6 \\cdot 7\\)?</p>' }, {}] },
    ],
  });
  await seedAllocation(database, clock.now(), author.id, paper.id, { person: noor.id });
  session = await seedSitting(database, clock.now(), paper, noor.id, { answers: [['B'], ['C', 'A']] });
});
afterAll(() => app.close());

const open = (page: Page, place: number) => page.goto(`/results/${session}/review/${place}`);
const drawn = (page: Page) => page.evaluate<number>(`CSS.highlights.get('room-amber-tint')?.size ?? 0`);
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const tool = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Tools' })
    .getByRole('button', { name, exact: true })
    .filter({ visible: true });

/** Everything that the session stores of answers and tools. */
async function stored(): Promise<unknown> {
  const { kysely } = app.platform.database;
  return {
    attempts: await kysely.selectFrom('attempts').selectAll().where('session', '=', session).execute(),
    notes: await kysely.selectFrom('session_notes').selectAll().where('session', '=', session).execute(),
  };
}

test('a passage question is reviewed in the room’s split, and marks stay in the page without changing the test', async () => {
  const before = await stored();
  const page = await openPageAs(app, 'noor', { path: `/results/${session}/review/1` });
  await heading(page, 'Question 1 of 1');
  await tool(page, 'Highlight').waitFor();
  // A reading question has no calculator and no reference sheet.
  expect(await tool(page, 'Calculator').count()).toBe(0);
  const [passage, asked] = [
    await page.getByRole('region', { name: 'Passage' }).boundingBox(),
    await page.getByRole('region', { name: 'Question', exact: true }).boundingBox(),
  ];
  expect((passage?.x ?? 0) + (passage?.width ?? 0)).toBeLessThanOrEqual(asked?.x ?? 0);
  await expectNoFaults(page);

  const text = await page.locator('[data-text="stimulus"] p').boundingBox();
  if (text === null) return expect.unreachable();
  await page.mouse.move(text.x + 2, text.y + 12);
  await page.mouse.down();
  await page.mouse.move(text.x + 200, text.y + 12, { steps: 4 });
  await page.mouse.up();
  await page
    .getByRole('group', { name: 'Selected words' })
    .getByRole('button', { name: 'Note' })
    .press('Enter');
  await page.getByPlaceholder('Add a note (optional)').fill('carbon');
  await page.getByText('Stays until you close the page', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close note' }).press('Enter');
  await expect.poll(() => drawn(page)).toBe(1);
  await tool(page, 'Cross out options').press('Enter');
  await page.getByRole('button', { name: 'Cross out option C' }).press('Enter');
  await page.getByRole('button', { name: 'Undo: restore option C' }).waitFor();
  await page.getByText('Crossed out', { exact: true }).waitFor({ state: 'attached' });
  await expectNoFaults(page);

  // Arrow keys resize the split; elsewhere they lead to the next mistake.
  await page.getByRole('separator', { name: 'Resize the panels' }).press('ArrowRight');
  await heading(page, 'Question 1 of 1');
  await page.getByRole('link', { name: 'Next mistake' }).click();
  await heading(page, 'Question 1 of 2');
  await expect.poll(() => drawn(page)).toBe(0);
  await page.getByRole('link', { name: 'Previous mistake' }).click();
  await expect.poll(() => drawn(page)).toBe(1);
  await page.getByText('Crossed out', { exact: true }).waitFor({ state: 'attached' });
  await tool(page, 'More').press('Enter');
  await page.getByRole('button', { name: 'Notes (1)' }).press('Enter');
  await page.getByRole('dialog', { name: 'Notes' }).getByText('carbon').waitFor();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('More');
  expect(await stored()).toEqual(before);
  await page.reload();
  await tool(page, 'Highlight').waitFor();
  expect(await drawn(page)).toBe(0);
});

test('calculator, reference sheet, line reader and zoom work in a review, by keyboard', async () => {
  const page = await openPageAs(app, 'noor', { path: `/results/${session}/review/2` });
  await tool(page, 'Calculator').press('Enter');
  const line = page.getByLabel('Expression 1', { exact: true });
  await line.fill('6*7');
  await page.getByRole('tab', { name: 'Calculator' }).focus();
  await tool(page, 'Reference').press('Enter');
  await page.getByRole('tab', { name: 'Reference', selected: true }).press('ArrowLeft');
  await page.getByRole('tab', { name: 'Calculator', selected: true }).waitFor();
  await heading(page, 'Question 1 of 2');
  await expectNoFaults(page);
  await open(page, 2);
  await tool(page, 'Line reader').press('Enter');
  await page.getByRole('toolbar', { name: 'Line reader' }).waitFor();
  await tool(page, 'Zoom').press('Enter');
  await page.getByRole('region', { name: 'Zoom' }).getByRole('button', { name: 'Larger' }).press('Enter');
  await page.getByRole('region', { name: 'Zoom' }).getByText('125%').waitFor();
  await expectNoFaults(page);
});

test('on a phone the tools are in one row, the calculator covers the question, and leads back to it', async () => {
  const page = await openPageAs(app, 'noor', {
    path: `/results/${session}/review/2`,
    width: 390,
    height: 844,
  });
  await tool(page, 'Calculator').click();
  await page.getByLabel('Expression 1', { exact: true }).fill('6*7');
  expect(await page.getByText('Your answer').isVisible()).toBe(false);
  await expectNoFaults(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Question 1', exact: true }).click();
  await page.getByText('Your answer').waitFor();
  await expect.poll(() => focused(page)).toBe('Calculator');
  await open(page, 1);
  await page.getByRole('tab', { name: 'Passage', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Question' }).click();
  await page.getByText('Your answer').waitFor();
  await expectNoFaults(page);
});

test('staff review with the same tools', async () => {
  const page = await openPageAs(app, 'mara', { path: `/results/${session}/review/2` });
  await tool(page, 'Calculator').press('Enter');
  await page.getByLabel('Expression 1', { exact: true }).fill('6*7');
  await expectNoFaults(page);
});
