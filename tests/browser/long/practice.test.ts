/** Follows a student from a test's result to practice in a browser, mostly by keyboard and partly offline. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const NEW_QUESTIONS = 3;

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const now = clock.now();
  const school = await app.school('Northgate Tutoring');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  const noor = await app.person({ role: 'student', username: 'noor', schools: [school] });
  const { topic } = await seedTagLine(database, now);
  await database.kysely
    .updateTable('tags')
    .set({ name: 'Linear functions' })
    .where('id', '=', topic)
    .execute();
  const filed = { tags: [{ id: topic, kind: 'topic' as const, name: 'Linear functions' }] };
  const paper = await seedPaper(database, now, author.id, {
    title: 'Mock 6',
    sections: [{ questions: Array.from({ length: 6 }, () => filed) }],
  });
  await seedSitting(database, new Date(now.getTime() - 2 * DAY), paper, noor.id, {
    answers: [['A', 'A', 'A', 'B', 'B', 'B']],
  });
  for (let made = 0; made < NEW_QUESTIONS; made += 1) {
    const { id } = await seedQuestion(database, now, author.id, { status: 'live' });
    await database.kysely.insertInto('question_tags').values({ question: id, tag: topic }).execute();
    await database.kysely
      .updateTable('questions')
      .set({ explanation: '<p>Because the slope says so.</p>', hints: ['<p>Look at the slope.</p>'] })
      .where('id', '=', id)
      .execute();
  }
});
afterAll(() => app.close());

/** Selects an option of the current question by keyboard. */
async function choose(page: Page, place: number): Promise<void> {
  await page.getByRole('radio').nth(place).focus();
  await page.keyboard.press('Space');
}

test('practice made from a test’s result: check, hint, second try, explanation and summary', async () => {
  const page = await openPageAs(app, 'noor', { path: '/' });
  // The first page and the practice page recommend the same review.
  await page.getByRole('heading', { name: 'Review 3 questions' }).waitFor();
  await page.getByRole('link', { name: 'Review now' }).press('Enter');
  await page.getByRole('heading', { name: 'Review 3 questions' }).waitFor();
  await page.getByRole('button', { name: 'Create a practice set' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Create a practice set' })
    .getByText('Linear functions')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Create and start' }).press('Enter');
  await page.getByRole('button', { name: 'Question 1 of 3' }).waitFor();
  await page.getByText('No time limit').waitFor();
  await page.getByText('5 questions fewer than you asked for').waitFor();
  await expectNoFaults(page);

  // A wrong first try, a hint, and a right second try.
  await choose(page, 1);
  await page.keyboard.press('Enter');
  await page.getByText('Second try. Your level counts first tries only').waitFor();
  await expect.poll(() => page.getByText('Because the slope says so.').count()).toBe(0);
  await page.getByRole('button', { name: 'Show a hint' }).press('Enter');
  await page.getByText('Look at the slope.').waitFor();
  await choose(page, 0);
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await page.getByRole('heading', { name: 'Right on the second try' }).waitFor();
  await page.getByText('Because the slope says so.').waitFor();
  await page.getByText('Your level in Linear functions').waitFor();
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Report a problem' }).press('Enter');
  await page.getByLabel('Something else').check();
  await page.getByRole('button', { name: 'Send report' }).press('Enter');
  await page.getByText('Tell us what’s wrong.').waitFor();
  await page.getByLabel('Details').fill('The axis has no name.');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Send report' }).press('Enter');
  await page.getByText('Your report was sent.').waitFor();

  // Offline, the check of the answer is kept and sent once online, even if only the response to it was lost.
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('button', { name: 'Question 2 of 3' }).waitFor();
  await page.context().setOffline(true);
  await choose(page, 0);
  await page.keyboard.press('Enter');
  await page.getByText('Your answer is saved on this device').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('button', { name: 'Question 2, waiting to be checked' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Question 2, right on the first try' }).waitFor();
  let asked = 0;
  await page.route('**/check/', async (route) => {
    asked += 1;
    await route.fetch();
    await route.abort();
  });
  await choose(page, 0);
  await page.keyboard.press('Enter');
  await page.getByText('Your answer is saved on this device').waitFor();
  await page.unroute('**/check/');
  expect(asked).toBeGreaterThan(0);

  // After a reload the session continues where it was, with its answers.
  await page.reload();
  await page.getByRole('button', { name: 'Question 2, right on the first try' }).press('Enter');
  await page.getByRole('heading', { name: 'Right, without a hint' }).waitFor();
  await page.getByRole('button', { name: 'Question 3, right on the first try' }).waitFor();
  await page.getByRole('button', { name: 'See your results' }).press('Enter');
  await page.getByRole('heading', { name: 'You got 3 of 3 right' }).waitFor();
  await page.getByText('2 on the first try').waitFor();
  await page.getByText('1 on the second try').waitFor();
  // A question opens again, with both tries, the correct answer, and why.
  const again = page.getByRole('button', { name: 'Question 1, missed first, right on the second try' });
  await again.press('Enter');
  const row = page.getByRole('listitem').filter({ has: again });
  await row.getByText('First try').waitFor();
  await row.getByText('Second try · Correct answer').waitFor();
  await row.getByText('Because the slope says so.').waitFor();
  // The levels and the next step use the words and the act of the other screens.
  const levels = page.getByRole('complementary', { name: 'Levels' });
  await levels.getByText('Linear functions').waitFor();
  await page.getByRole('region', { name: 'What to do next' }).getByText('Do this next').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Repeat 1 missed' }).press('Enter');
  await page.getByText('Question 1 of 1').waitFor();
});

test('the practice page shows due reviews, changed levels and made sets, also on a phone', async () => {
  const page = await openPageAs(app, 'noor', { path: '/practice' });
  await page.getByRole('heading', { name: 'Review 3 questions' }).waitFor();
  await page.getByRole('heading', { name: 'From your mistakes' }).waitFor();
  await page.getByText('Done today').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Start review' }).press('Enter');
  await page.getByText('Question 1 of 3').waitFor();
  await expectNoFaults(page);
});

test('the card names the first of many skills due for review, with the number of others and a link to all', async () => {
  const { database, clock } = app.platform;
  const now = clock.now();
  const lines: string[] = [];
  for (let made = 0; made < 6; made += 1) lines.push((await seedTagLine(database, now)).topic);
  const questions = lines.map((id, place) => ({
    tags: [{ id, kind: 'topic' as const, name: `Skill ${place}` }],
  }));
  const school = await app.school('Southgate Tutoring');
  const author = await app.person({ role: 'manager', username: 'sol', schools: [school] });
  const kim = await app.person({ role: 'student', username: 'kim', schools: [school] });
  const paper = await seedPaper(database, now, author.id, { title: 'Mock 7', sections: [{ questions }] });
  const sat_at = new Date(now.getTime() - 2 * DAY);
  await seedSitting(database, sat_at, paper, kim.id, { answers: [lines.map(() => 'B')] });
  const page = await openPageAs(app, 'kim', { path: '/practice' });
  await page.getByRole('heading', { name: 'Review 6 questions' }).waitFor();
  const named = page.getByText(/^missed /);
  expect(await named.count()).toBe(4);
  await page.getByRole('button', { name: 'Show 2 more' }).press('Enter');
  await expect.poll(() => named.count()).toBe(6);
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Show first 4' }).press('Enter');
  await expect.poll(() => named.count()).toBe(4);
});
