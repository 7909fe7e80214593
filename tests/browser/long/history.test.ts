import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;
let test_id: string;
let question: string;

beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const school = await app.school('Northgate Tutoring');
  const mara = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  const asked = await seedQuestion(database, clock.now(), mara.id, {
    status: 'live',
    stem: '<p>What is \\(x^2\\) if the <b>whole</b> is nine?</p>',
  });
  const made = await seedAssessment(database, clock.now(), mara.id, {
    title: 'Mock 7',
    sections: [{ title: 'Module 1', questions: [asked] }],
  });
  await database.kysely
    .updateTable('questions')
    .set({ stem: '<p>What is \\(x^3\\) if the <b>sum</b> is nine?</p>', explanation: '<p>Cube it.</p>' })
    .where('id', '=', asked.id)
    .execute();
  await database.kysely
    .updateTable('assessments')
    .set({ title: 'Mock 8' })
    .where('id', '=', made.id)
    .execute();
  test_id = made.id;
  question = asked.id;
});
afterAll(() => app.close());

test('staff see what changed in a test and its question, word by word', async () => {
  const page = await openPageAs(app, 'mara', { path: `/assessments/${test_id}` });
  await page.getByRole('button', { name: 'More for Mock 8' }).press('Enter');
  await page.getByRole('menuitem', { name: 'History' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Changes since then' }).waitFor();
  expect(await page.locator('del').allInnerTexts()).toEqual(['Mock 7']);
  expect(await page.locator('ins').allInnerTexts()).toEqual(['Mock 8']);
  await page.getByText('The first published version.').waitFor();
  await expectNoFaults(page);

  await page.getByRole('heading', { level: 3, name: 'Changed: 1' }).waitFor();
  await page.getByRole('link', { name: /What is/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Version 1' }).waitFor();
  const changed = page.getByRole('listitem').filter({ hasText: 'Changes since then' });
  await changed.locator('ins [data-formula] .katex').waitFor();
  expect(await changed.locator('del').count()).toBe(2);
  expect(await changed.locator('del').last().textContent()).toBe('removed: whole');
  expect(await changed.locator('ins').nth(1).textContent()).toBe('added: sum');
  await changed.getByText('Cube it.').waitFor();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Question', exact: true }).click();
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/questions/${question}`);
});
