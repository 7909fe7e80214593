import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;
let next: string;

beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const now = clock.now();
  const school = await app.school('Northgate Tutoring');
  const saturday = await app.group(school, 'Saturday');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  const asked = (stem: string) =>
    seedQuestion(database, now, author.id, { status: 'live', school, stem: `<p>${stem}</p>` });
  const [met, fresh] = [await asked('A walnut they met'), await asked('A walnut that is new')];
  const sat = await seedAssessment(database, now, author.id, { sections: [{ questions: [met] }] });
  const paper = await paperOf(database, sat.id);
  // With fewer sessions no time appears. Four of these sessions belong to the group.
  for (const groups of [[saturday], [saturday], [saturday], [saturday], [], []]) {
    const taker = await app.person({ role: 'student', schools: [school], groups });
    await seedSitting(database, now, paper, taker.id, { answers: [['A']], seconds: 80 });
  }
  const built = await seedAssessment(database, now, author.id, {
    status: 'draft',
    title: 'Mock 8',
    sections: [
      { title: 'Hurried', duration_seconds: 60, questions: [met] },
      { title: 'Unhurried', duration_seconds: 600, questions: [met] },
      { title: 'Untried', questions: [fresh] },
      { title: 'Bare', questions: 0 },
    ],
  });
  next = built.id;
});
afterAll(() => app.close());

test('the test builder shows how long each section’s questions took and marks a section that is too long', async () => {
  const page = await openPageAs(app, 'mara', { path: `/assessments/${next}` });
  const group = page.getByRole('combobox', { name: 'Group for the expected score' });
  await group.selectOption({ label: 'Saturday' });
  await page.getByText('Expected time: 1 section over the limit').click();
  await page.getByText('Hurried 1:20 of 1:00, over the time limit', { exact: true }).waitFor();
  await page.getByText('Unhurried 1:20 of 10:00', { exact: true }).waitFor();
  await page
    .getByText('Untried No estimate yet None of its questions has been timed often enough.')
    .waitFor();
  await page.getByText('Bare No questions yet').waitFor();
  await expectNoFaults(page);
});

test('the question picker filters to questions that a group has not seen and shows times and counts, by keyboard', async () => {
  const page = await openPageAs(app, 'mara', { path: `/assessments/${next}`, scheme: 'dark' });
  await page.getByRole('button', { name: 'Add questions to Bare' }).click();
  const bank = page.getByRole('dialog');
  const [met, fresh] = ['A walnut they met', 'A walnut that is new'].map((stem) =>
    bank.getByRole('checkbox', { name: stem }),
  );
  await met?.waitFor();
  await bank.getByRole('button', { name: 'Unseen by' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').getByRole('option', { name: 'Saturday' }).waitFor();
  await page.keyboard.press('Enter');
  await bank.getByRole('button', { name: 'Remove Unseen by: Saturday' }).waitFor();
  await met?.waitFor({ state: 'detached' });
  expect(await fresh?.count()).toBe(1);
  await expectNoFaults(page);
  await bank
    .getByRole('combobox', { name: 'Who has seen it' })
    .selectOption({ label: 'seen by at most 5 students' });
  await met?.waitFor();
  await bank
    .getByRole('combobox', { name: 'Who has seen it' })
    .selectOption({ label: 'seen by at most 2 students' });
  await met?.waitFor({ state: 'detached' });
  await bank.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'in the last year' });
  await fresh?.waitFor();
  await bank.getByRole('button', { name: 'Remove Unseen by: Saturday' }).press('Enter');
  await met?.waitFor();
  expect(await bank.getByRole('combobox', { name: 'Period' }).count()).toBe(0);
});
