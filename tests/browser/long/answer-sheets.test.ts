import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPaperTest } from '#features/paper/tests/seed-sheet.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededTest } from '#tests/support/session-seed.ts';
import { type SeededAssessment, seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;
let paper: SeededTest;
/** A test with questions from the bank, in the form that the builder displays. */
let built: SeededAssessment;
beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Harbor Tutoring');
  const group = await app.group(school, 'Saturday morning');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({ role: 'tutor', username: 'daniel', schools: [school], tutors: [group] });
  const pupil = { role: 'student', schools: [school], groups: [group] } as const;
  const kim = await app.person({ ...pupil, username: 'kim', first_name: 'Kim', last_name: 'Adler' });
  const lee = await app.person({ ...pupil, username: 'lee', first_name: 'Lee', last_name: 'Boateng' });
  const { database, clock } = app.platform;
  paper = await seedPaperTest(database, clock.now(), author.id, [kim.id, lee.id]);
  built = await seedAssessment(database, clock.now(), author.id, { modes: ['test', 'paper'] });
});
afterAll(() => app.close());

test('a tutor types the answer sheets of a whole class by keyboard, sees errors, checks and stores them', async () => {
  const page = await openPageAs(app, 'daniel', { path: `/assessments/${paper.id}/answer-sheets` });
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const stands = (label: string) =>
    expect.poll(() => page.evaluate(`document.activeElement?.getAttribute("aria-label")`)).toBe(label);
  await grid.getByRole('textbox', { name: 'Kim Adler, Q1' }).focus();
  // A letter moves the focus to the right. At the end of a row, Enter moves it to the next student.
  await page.keyboard.type('ae');
  await stands('Kim Adler, Q2');
  await page.keyboard.press('Enter');
  await stands('Lee Boateng, Q1');
  await page.keyboard.type('b ');
  await page.getByText('E isn’t an option. The options are A to D.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Check 2' }).isDisabled()).toBe(true);
  await expectNoFaults(page);
  // The typed letters are still on this device.
  await page.reload();
  await page.getByText('2 of 2 sheets entered; 1 has a problem.').waitFor();
  await grid.getByRole('textbox').focus();
  await page.keyboard.press('F8');
  await stands('Kim Adler, Q2');
  await page.keyboard.type('b');
  const sat = page.getByRole('group', { name: 'Test date' });
  await sat.getByRole('textbox').first().fill('14 Nov 2025');
  await sat.getByRole('textbox').last().fill('10:00');
  await page.getByRole('button', { name: 'Check 2' }).click();
  await page.getByRole('button', { name: 'Save 2' }).click();
  await page.getByText('Answer sheets saved: 2.').waitFor();
  await page.getByRole('link', { name: 'Kim Adler, saved: 1' }).waitFor();
  await page.getByText('0 of 0 sheets entered.').waitFor();
  await expectNoFaults(page);
});

test.each([
  ['the test', ''],
  ['its answer sheets', '/answer-sheets'],
])('from %s a tutor downloads the booklet and the answer sheet by keyboard', async (_, path) => {
  const page = await openPageAs(app, 'daniel', { path: `/assessments/${built.id}${path}` });
  const menu = page.getByRole('button', { name: /^Print / });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Answer sheet', exact: true }).waitFor();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  for (const name of ['Booklet', 'Answer sheet']) {
    await menu.press('Enter');
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`, ${name.toLowerCase()}\\.pdf$`));
  }
});
