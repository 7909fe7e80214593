import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;
let id: string;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const mara = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  const made = await seedAssessment(app.platform.database, app.platform.clock.now(), mara.id, {
    status: 'draft',
    title: 'Mock 7',
    sections: [
      { title: 'Module 1', kind: 'math', module: { stage: 1, variant: 'all', at_least: null } },
      { title: 'Module 2', kind: 'math', module: { stage: 2, variant: 'lower', at_least: null } },
      {
        title: 'Module 2',
        kind: 'math',
        questions: 0,
        module: { stage: 2, variant: 'higher', at_least: 1 },
      },
    ],
  });
  id = made.id;
});
afterAll(() => app.close());

test('an author previews both paths through a draft as a student, and nothing is stored', async () => {
  const page = await openPageAs(app, 'mara', { path: `/assessments/${id}` });
  await page.getByRole('link', { name: 'Preview as student' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mock 7' }).waitFor();
  await page.getByText('Answers aren’t saved').waitFor();
  await page.getByRole('tab', { name: 'Math, module 1' }).waitFor();
  await page.getByText('2 questions · no time limit', { exact: false }).waitFor();
  await expectNoFaults(page);

  await page.getByRole('radio', { name: /That/ }).press('Space');
  await page.getByRole('button', { name: 'Question 1, answered' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('heading', { name: 'Question 2 of 2' }).waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  expect(await page.getByRole('radio', { name: /That/ }).isChecked()).toBe(true);

  await page.getByRole('tab', { name: 'Math, module 2' }).press('Enter');
  await page.getByRole('heading', { name: 'Question 1 of 2' }).waitFor();
  await expectNoFaults(page);
  await page.getByRole('radio', { name: 'Module 2, lower: fewer than 1 correct' }).press('ArrowDown');
  await page.getByText('No questions yet').waitFor();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Back to the test' }).click();
  await page.getByRole('link', { name: 'Preview as student' }).waitFor();
  const sessions = await app.platform.database.kysely.selectFrom('sessions').select('id').execute();
  expect(sessions).toEqual([]);
});
