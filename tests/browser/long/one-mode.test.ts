import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const at_once = 'at_once' as const;

let app: RunningApp;
let manager: SeededPerson;
let school: string;
let group: string;

beforeAll(async () => {
  app = await runningApp();
  school = await app.school('Southbank College');
  group = await app.group(school, 'Autumn A');
  manager = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({
    role: 'student',
    username: 'noor',
    first_name: 'Noor',
    last_name: 'Amin',
    schools: [school],
    groups: [group],
  });
});
afterAll(() => app.close());

const paper = (title: string) =>
  seedAssessment(app.platform.database, new Date(), manager.id, {
    title,
    modes: ['test', 'practice'],
    release: { score: at_once, correctness: at_once, answers: at_once, explanations: at_once },
  });

/** The buttons that start a test on the page. */
const begins = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Start|Practise|Take|Continue)/ });

async function sit(page: Page, begin: string): Promise<void> {
  await page.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  expect(await page.getByRole('button', { name: /^Start/ }).allInnerTexts()).toEqual([begin]);
  await page.getByRole('button', { name: begin }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
}

test('a student sees a single button: first for the due test, and after the test is released for practice', async () => {
  const { database } = app.platform;
  const mock = await paper('Mock 3');
  const due_at = new Date(Date.now() + 2 * DAY_MS);
  await seedAllocation(database, new Date(), manager.id, mock.id, { group_id: group }, { due_at });
  await seedAllocation(database, new Date(), manager.id, mock.id, { school }, { mode: 'practice' });

  const page = await openPageAs(app, 'noor');
  await page.getByRole('heading', { name: 'Mock 3', level: 2 }).waitFor();
  await page.goto('/assessments');
  await page.getByRole('heading', { name: 'Mock 3' }).waitFor();
  expect(await begins(page).allInnerTexts()).toEqual(['Start test']);
  await expectNoFaults(page);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Mock 3', level: 2 }).waitFor();
  expect(await begins(page).allInnerTexts()).toEqual(['Start test']);
  await begins(page).click();
  await sit(page, 'Start test');

  await page.goto('/assessments');
  await page.getByRole('main').getByText('Practice', { exact: true }).waitFor();
  expect(await begins(page).allInnerTexts()).toEqual(['Start practice']);
  await expectNoFaults(page);
  await begins(page).click();
  await sit(page, 'Start practice');
  const { rows } = await database.pool.query('select mode from sessions order by created_at');
  expect(rows).toEqual([{ mode: 'test' }, { mode: 'practice' }]);
});

test('staff see the mode of an assignment before and after they make it', async () => {
  await paper('Mock 4');
  const page = await openPageAs(app, 'mara', { path: '/allocations' });
  await page.getByRole('button', { name: 'Assign a test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a test' });
  await dialog.getByRole('combobox', { name: 'Test' }).click();
  await page.getByRole('option', { name: 'Mock 4' }).click();
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('autumn');
  await page.getByRole('option', { name: /Autumn A/ }).click();
  await page.keyboard.press('Escape');
  await dialog.getByText('They take it as a test.').waitFor();
  await dialog.getByRole('combobox', { name: 'Mode' }).click();
  await page.getByRole('option', { name: 'Practice' }).click();
  await dialog.getByText(/^They can practice it as often as they like/).waitFor();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await page.getByText('Mock 4 is assigned to Autumn A.').waitFor();
  expect(await page.getByRole('row', { name: /^Mock 4/ }).innerText()).toContain('Practice');
});
