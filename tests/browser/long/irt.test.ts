import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { FIVE, seedCalibration, seedResponses } from '#tests/support/responses-seed.ts';
import { type PaperSeed, type SeededPaper, seedPaper, seedWorkingCopy } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { simulatedRows } from '#tests/support/simulated-answers.ts';

let app: RunningApp;
let modules: SeededPaper;
let few: SeededPaper;

const MODULES = [
  {
    module: { stage: 1, variant: 'routing', at_least: null },
    difficulties: [-1.4, -1, -0.6, -0.3, 0, 0.2, 0.5, 0.8, 1.1, 1.5],
  },
  {
    module: { stage: 2, variant: 'lower', at_least: null },
    difficulties: [-1.8, -1.4, -1, -0.7, -0.4, -0.2, 0, 0.2],
  },
  {
    module: { stage: 2, variant: 'higher', at_least: 7 },
    difficulties: [-0.1, 0.2, 0.4, 0.7, 1, 1.3, 1.6, 2],
  },
];

beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const now = clock.now();
  const school = await app.school('Harbor Tutoring');
  const manager = await app.person({
    role: 'manager',
    username: 'renee',
    schools: [school],
    first_name: 'Renee',
    last_name: 'Castillo',
  });
  const seed: PaperSeed = {
    title: 'Practice Test 1',
    sections: MODULES.map(({ module, difficulties }) => ({
      kind: 'math',
      module,
      questions: difficulties.map((b, index) => ({
        stem: `<p>If 4x − 9 = ${index}, what is the value of x, and how do you know it? (${b})</p>`,
        unscored: module.stage === 1 && index === 9,
      })),
    })),
  };
  modules = await seedPaper(database, now, manager.id, seed);
  await seedWorkingCopy(database, modules);
  few = await seedPaper(database, now, manager.id, { ...FIVE, title: 'Weekly check' });
  await database.kysely
    .updateTable('assessments')
    .set({ school })
    .where('id', 'in', [modules.id, few.id])
    .execute();
  await seedResponses(database, now, modules, simulatedRows(MODULES, 1400));
  const takers = await seedResponses(database, now, few, Array<string>(86).fill('10101'));
  await database.kysely
    .insertInto('school_members')
    .values(takers.map((person) => ({ school, person })))
    .execute();
});
afterAll(() => app.close());

test('a test is calibrated, scaled and accepted by keyboard, with results in sentences, charts and tables', async () => {
  const page = await openPageAs(app, 'renee', { path: `/assessments/${modules.id}/irt` });
  await page.getByText('This test is ready to calibrate.').waitFor();
  await page.getByRole('button', { name: 'Change model (2PL)' }).click();
  await page.getByRole('switch', { name: 'Use IRT for scores' }).click();
  await page.getByLabel('Highest score').fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter more than the lowest score.').waitFor();
  await page.getByLabel('Highest score').fill('800');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Calibrate', exact: true }).click();
  await page.getByText('is waiting to be accepted.').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Accept calibration' }).click();
  await page.getByRole('table', { name: 'Questions with their parameters' }).waitFor();
  expect(await page.getByRole('row', { name: /^M2l·1 / }).count()).toBe(1);
  await page.getByText('1 pretest question (not scored)').waitFor();

  // The chart can be read point by point with the keys, and as a table.
  const reading = page.getByRole('slider', { name: 'Test information, by section score: position' });
  await reading.focus();
  await page.keyboard.press('Home');
  await page.getByText('At 200').first().waitFor();
  expect(await reading.getAttribute('aria-valuetext')).toMatch(/^At 200: module 1 only .*, 1, then lower /);
  await page.getByText('Show as a table').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Test information, by section score' }).waitFor();
  await page.getByText('Other thresholds').click();
  const others = page.getByRole('table', { name: 'Other thresholds for higher' });
  await others.getByRole('row', { name: /^7 .* current/ }).waitFor();
  await page.getByLabel('Threshold for higher').fill('6');
  await page
    .getByText(/^6 right answers equal a score of .* go to higher \(.* with a threshold of 7\)/)
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Once published again').waitFor();
  await page.getByText(/^Score table, 1, then lower$/).click();
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Show all 1' }).click();
  await page.getByRole('table', { name: 'Comparison of calibrations' }).waitFor();
  await expectNoFaults(page);
});

test('a newer calibration is compared with the one in use and accepted in its place', async () => {
  const { database, clock } = app.platform;
  const { id: manager } = await database.kysely
    .selectFrom('people')
    .select('id')
    .where('username', '=', 'renee')
    .executeTakeFirstOrThrow();
  const paper = await seedPaper(database, clock.now(), manager, { ...FIVE, title: 'Practice Test 2' });
  const then = new Date(clock.now().getTime() - 2 * 24 * 60 * 60 * 1000);
  const former = await seedCalibration(database, then, manager, { assessment: paper.id, model: '1pl' });
  await database.kysely
    .updateTable('calibrations')
    .set({ is_in_use: true, accepted_at: then, accepted_by: manager })
    .where('id', '=', former)
    .execute();
  await seedCalibration(database, clock.now(), manager, {
    assessment: paper.id,
    link: { to: former, method: 'stocking_lord', slope: 1, shift: 0, common: 5 },
  });
  const page = await openPageAs(app, 'renee', {
    path: `/assessments/${paper.id}/irt`,
    width: 360,
    scheme: 'dark',
  });
  await page.getByText('is waiting to be accepted.').waitFor();
  await page.getByRole('button', { name: 'Show all 2' }).click();
  const both = page.getByRole('table', { name: 'Comparison of calibrations' });
  await both.getByRole('row', { name: 'Model 1PL 2PL' }).waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: /^Accept the calibration of/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByText('is waiting to be accepted.').count()).toBe(0);
});

test('for a test that too few people have taken, the page says how many more sessions are needed, and the button to calibrate is disabled', async () => {
  const page = await openPageAs(app, 'renee', { path: `/assessments/${few.id}/irt`, width: 360 });
  await page.getByText('Too few students have taken this test to calibrate it.').waitFor();
  await page.getByRole('heading', { name: '86 sessions' }).waitFor();
  await page.getByText('2PL needs 250 sessions, 164 more than now.').waitFor();
  expect(await page.getByRole('button', { name: 'Calibrate' }).isDisabled()).toBe(true);
  await expectNoFaults(page);
});
