/** A student sets a weekly goal, switches it off, and is shown a level once, by keyboard and on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY);
  const school = await app.school('Northgate Tutoring');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  const noor = await app.person({ role: 'student', username: 'noor', schools: [school] });
  const { topic } = await seedTagLine(database, ago(30));
  await database.kysely
    .updateTable('tags')
    .set({ name: 'Linear functions' })
    .where('id', '=', topic)
    .execute();
  const filed = { tags: [{ id: topic, kind: 'topic' as const, name: 'Linear functions' }] };
  const paper = async (title: string, questions: object[]) =>
    seedPaper(database, ago(30), author.id, { title, sections: [{ questions }] });
  const first = await paper('Mock 1', [filed, {}]);
  const second = await paper(
    'Mock 2',
    Array.from({ length: 12 }, () => filed),
  );
  await seedSitting(database, ago(1), first, noor.id, { answers: [['A', 'A']], seconds: 60 });
  await seedSitting(database, ago(0), second, noor.id, {
    answers: [Array.from({ length: 12 }, () => 'A')],
    seconds: 60,
  });
  for (let made = 0; made < 3; made += 1) {
    const { id } = await seedQuestion(database, ago(20), author.id, { status: 'live' });
    await database.kysely.insertInto('question_tags').values({ question: id, tag: topic }).execute();
  }
});
afterAll(() => app.close());

test('a level that was reached is shown once, and closing it leaves the focus on the page’s title', async () => {
  const page = await openPageAs(app, 'noor', { path: '/' });
  const moment = page.getByRole('status').filter({ hasText: 'You reached' });
  await moment.getByText(/^You reached (Familiar|Proficient) in Linear functions$/).waitFor();
  await moment.getByText(/since today · now \d+%$/).waitFor();
  await expectNoFaults(page);
  await moment.getByRole('button', { name: 'Close' }).press('Enter');
  await moment.waitFor({ state: 'detached' });
  await page.locator('h1:focus').waitFor();

  // Another device of the same student shows the streak, but not the message about new levels.
  const other = await openPageAs(app, 'noor', { path: '/' });
  await other.getByText('You’ve studied 2 days in a row').waitFor();
  expect(await other.getByText('You reached').count()).toBe(0);
});

test('a student sets a weekly goal on Today by keyboard, and finds the same figure under Progress', async () => {
  const page = await openPageAs(app, 'noor', { path: '/' });
  await page.getByRole('button', { name: 'Set a weekly goal' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Streak and weekly goal' });
  const goal = dialog.getByRole('textbox', { name: 'Weekly goal in minutes' });
  await goal.fill('3');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter whole minutes from 5 to 1200.').waitFor();
  await expectNoFaults(page);
  await goal.fill('90');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const figure = page.getByText(/^\d+ of 90 minutes this week$/);
  await figure.waitFor();
  await page.locator('button:focus', { hasText: 'Change' }).waitFor();
  const said = await figure.textContent();
  await expectNoFaults(page);
  await page.goto('/progress');
  await page.getByText(said ?? '', { exact: true }).waitFor();
  await page.getByText('You’ve studied 2 days in a row').waitFor();
  await expectNoFaults(page);
});

test('a student switches both off in the profile, and they are gone everywhere', async () => {
  const page = await openPageAs(app, 'noor', { path: '/profile' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Weekly goal: 90 minutes. Your streak is shown.').waitFor();
  await page.getByRole('button', { name: 'Change streak and weekly goal' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Streak and weekly goal' });
  await dialog.getByRole('textbox', { name: 'Weekly goal in minutes' }).fill('');
  await dialog.getByRole('switch', { name: 'Show my streak' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('No weekly goal. Your streak is hidden.').waitFor();
  await expectNoFaults(page);
  for (const [path, there] of [
    ['/', 'Your tests'],
    ['/progress', 'Results'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: there, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(/this week|in a row|weekly goal|Your week/i).count(), path).toBe(0);
    await expectNoFaults(page);
  }
});
