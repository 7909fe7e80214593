/**
 * Follows a test's result to studying its weak skill, and to the effect of that, for the student, the tutor
 * and the counselor.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedMaterial } from '#features/library/tests/seed-library.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { figuredNow } from '#features/weekly/server/compose.ts';
import { addReports } from '#features/weekly/server/weekly.store.ts';
import { seedGuardian } from '#features/weekly/tests/weekly-seed.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const DAY = 24 * 60 * 60 * 1000;
const SKILL = 'Linear functions';

let app: RunningApp;
let noor: SeededPerson;
let school: string;
let week: string;
beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const now = clock.now();
  const before = new Date(now.getTime() - 3 * DAY);
  school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn');
  const tutor = await app.person({ role: 'tutor', username: 'tess', schools: [school], tutors: [group] });
  const mei = await app.person({ role: 'counselor', username: 'mei', schools: [school] });
  noor = await app.person({
    role: 'student',
    username: 'noor',
    first_name: 'Noor',
    last_name: 'Haddad',
    schools: [school],
    groups: [group],
    counselor: mei.id,
  });
  await seedGuardian(database, before, noor.id, { name: 'Naomi Haddad' });
  const { topic } = await seedTagLine(database, before);
  await database.kysely.updateTable('tags').set({ name: SKILL }).where('id', '=', topic).execute();
  const filed = { tags: [{ id: topic, kind: 'topic' as const, name: SKILL }] };
  const sections = [{ title: 'Math', questions: Array.from({ length: 5 }, () => filed) }];
  const paper = (title: string) => seedPaper(database, before, tutor.id, { title, sections });
  // Four of five questions are missed. The next test has equally many questions on the skill.
  await seedSitting(database, before, await paper('Mock 1'), noor.id, {
    answers: [['A', 'B', 'B', 'B', 'B']],
  });
  await seedAllocation(
    database,
    before,
    tutor.id,
    (await paper('Mock 2')).id,
    { person: noor.id },
    {
      due_at: new Date(now.getTime() + 2 * DAY),
    },
  );
  for (let made = 0; made < 2; made += 1) {
    const { id } = await seedQuestion(database, before, tutor.id, { status: 'live' });
    await database.kysely.insertInto('question_tags').values({ question: id, tag: topic }).execute();
  }
  const material = await seedMaterial(database, before, tutor.id, {
    title: 'Slope is a rate',
    is_open: true,
  });
  await database.kysely.insertInto('study_material_tags').values({ material, tag: topic }).execute();
  const chapters = [{ at_seconds: 0, title: 'Reading a line', tags: [topic] }];
  await seedVideo(database, before, tutor.id, { title: 'Lesson 3', chapters, for_user: noor.id });
  week = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
});
afterAll(() => app.close());

const isAt = (page: Page, step: string) => page.locator('[aria-current="step"]', { hasText: step }).waitFor();

test('a weak skill is studied with one click, tested again, and reported to everyone concerned', async () => {
  const page = await openPageAs(app, 'noor', { path: '/mistakes' });
  await page.getByRole('checkbox', { name: /^Choose question 2/ }).press('Space');
  await page.getByRole('checkbox', { name: /^Choose question 3/ }).press('Space');
  await page.getByRole('button', { name: 'Create practice set' }).press('Enter');

  // One click created the plan, with reasons, materials, practice and later steps.
  await page.getByRole('heading', { level: 1, name: `Study ${SKILL}` }).waitFor();
  await isAt(page, 'Study exactly that');
  await page.getByText('Missed 4 of 5 questions in tests, not counting those').waitFor();
  await page.getByRole('link', { name: 'Reading a line' }).waitFor();
  await page.getByText('2 questions you haven’t seen').waitFor();
  await page.getByText('Next: Mock 2').waitFor();
  await expectNoFaults(page);
  const plan = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Read', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Slope is a rate' }).waitFor();
  await page.getByRole('button', { name: /done/i }).first().press('Enter');
  await page.getByText('Slope is a rate is marked as done.').waitFor();
  await page.goto(plan);
  await page.getByRole('listitem').filter({ hasText: 'Slope is a rate' }).getByText('Done').waitFor();

  await page.getByRole('button', { name: 'Practice', exact: true }).press('Enter');
  for (const number of [1, 2]) {
    await page.getByText(`Question ${number} of 2`).waitFor();
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Right, without a hint' }).waitFor();
    const on = number === 1 ? 'Continue' : 'See your results';
    await page.getByRole('button', { name: on }).press('Enter');
  }
  await page.getByRole('heading', { name: 'You got 2 of 2 right' }).waitFor();
  await page.goto(plan);
  await isAt(page, 'Test again');

  // The first page leads to the second test, which is taken like any other.
  await page.goto('/');
  await isAt(page, 'Test again');
  await page.getByRole('button', { name: /Start test/ }).press('Enter');
  await page.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  await page.getByRole('button', { name: 'Start test' }).press('Enter');
  for (const number of [1, 2, 3, 4, 5]) {
    await page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
    await page.getByRole('radio', { name: / A$/ }).press('Space');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();

  await page.goto(plan);
  await page.getByText('5 of 5 after. Luck alone can change this by about').waitFor();
  await expectNoFaults(page);
  await page.goto('/performance');
  await page.locator('summary', { hasText: `${SKILL}: 4 more right` }).press('Enter');
  await page.getByText(/Studied in between: 2 practice questions and “Slope is a rate”/).waitFor();

  // Sunday evening: the weekly report is composed.
  const { database, clock } = app.platform;
  const of = { week, time_zone: 'UTC' };
  const figured = await figuredNow(database.kysely, [noor.id], of, clock.now());
  expect(figured[0]?.figures.brought).toEqual({
    skill: SKILL,
    questions: 5,
    right_before: 1,
    right_after: 5,
  });
  await addReports(database.kysely, { school, ...of }, figured, clock.now());
  await Promise.all([tutorReads(plan), counselorTells()]);
});

/** The tutor sees the same plan. */
async function tutorReads(plan: string): Promise<void> {
  const tutor = await openPageAs(app, 'tess', { path: plan });
  await tutor.getByRole('heading', { name: 'What Noor Haddad should do' }).waitFor();
  await tutor.getByText('5 of 5 after. Luck alone can change this by about').waitFor();
  expect(await tutor.getByRole('button', { name: /^Practice/ }).count()).toBe(0);
}

/**
 * The counselor finds the weekly letter on the first page, with the practice and its effect, and approves it.
 */
async function counselorTells(): Promise<void> {
  const counselor = await openPageAs(app, 'mei', { path: '/' });
  await counselor.getByRole('link', { name: 'All reports' }).press('Enter');
  const letter = counselor.getByRole('article');
  await letter.getByRole('row', { name: 'Correct answers in practice 2 of 2' }).waitFor();
  await letter.getByRole('listitem').filter({ hasText: 'Slope is a rate' }).waitFor();
  const brought = letter.locator('section', { hasText: 'Test results before and after studying' });
  await brought.getByRole('listitem').filter({ hasText: SKILL }).getByText('1 of 5 → 5 of 5').waitFor();
  await expectNoFaults(counselor);
  await counselor.getByRole('button', { name: 'Approve this report' }).press('Enter');
  await counselor.getByText('1 report approved. They go out on Monday').waitFor();
}
