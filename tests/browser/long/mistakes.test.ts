import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let noor: SeededPerson;
let paper: SeededPaper;
let session: string;

beforeAll(async () => {
  app = await runningApp();
  await ensureStartingTags(app.platform);
  const { database, clock } = app.platform;
  const now = clock.now();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  const pupil = { role: 'student', schools: [school], groups: [group] } as const;
  noor = await app.person({ ...pupil, username: 'noor', first_name: 'Noor', last_name: 'Haddad' });
  await app.person({ ...pupil, username: 'omar', first_name: 'Omar', last_name: 'Aziz' });
  const topics = await database.kysely
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('kind', '=', 'topic')
    .where('name', 'in', ['Linear functions', 'Boundaries', 'Inferences'])
    .orderBy('name')
    .execute();
  const of = (name: string) =>
    topics.filter((topic) => topic.name === name).map((topic) => ({ ...topic, kind: 'topic' as const }));
  const asked = (name: string, stem: string) => ({ tags: of(name), stem: `<p>${stem}</p>` });
  paper = await seedPaper(database, now, author.id, {
    title: 'Mock 6',
    sections: [
      {
        kind: 'reading_writing',
        title: 'Reading and Writing',
        questions: [
          asked('Boundaries', 'Which choice completes the text so that it conforms to Standard English?'),
          asked('Inferences', 'Which choice most logically completes the text?'),
          asked('Inferences', 'What does the text most strongly suggest about the two surveys?'),
        ],
      },
      {
        kind: 'math',
        title: 'Math',
        questions: [
          asked(
            'Linear functions',
            'A ferry company charges a fixed boarding fee plus an amount for each mile.',
          ),
          asked(
            'Linear functions',
            'Which equation gives the number of seats \\(s\\) in row \\(n\\) of the hall?',
          ),
          asked('Linear functions', 'The line shown models the water left in a tank, in litres.'),
          { stem: '<p>A question that nobody filed.</p>', tags: [] },
        ],
      },
    ],
  });
  session = await seedSitting(database, now, paper, noor.id, {
    answers: [
      ['B', 'A', 'C'],
      ['B', 'D', null, null],
    ],
    seconds: 142,
  });
  const lea = await app.person({ ...pupil, username: 'lea', first_name: 'Lea', last_name: 'Roth' });
  const check = await seedPaper(database, now, author.id, {
    title: 'Lines',
    sections: [
      {
        kind: 'math',
        title: 'Math',
        questions: [
          {
            ...asked('Linear functions', 'Where do they meet?'),
            stimulus: '<p>Two roads cross the plain.</p>',
          },
        ],
      },
    ],
  });
  await seedSitting(database, now, check, lea.id, { answers: [['B']], seconds: 60 });
});

afterAll(() => app.close());

test('a student finds on the mistake map where most points were lost and sets reasons by keyboard', async () => {
  const page = await openPageAs(app, 'noor', { path: '/mistakes' });
  await page.getByRole('heading', { name: /^Algebra cost you the most: 3 of 6 points/ }).waitFor();
  await page.getByText('6 points lost in 1 test since').waitFor();
  await page.getByText('1 missed question has no skill.').waitFor();
  await expectNoFaults(page);
  // The cell sets the filters of the list.
  await page.getByRole('button', { name: 'No reason yet, Algebra: 3 points' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('3 questions', { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('reason')).toBe('none');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('3 selected').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add reason', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Why were these 3 questions missed?' });
  await dialog.getByLabel('Reason').first().fill('Never learned');
  await page.getByRole('option', { name: 'Never learned' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByText('Study the lesson on this topic').waitFor();
  await dialog.getByRole('button', { name: 'Apply to 3 questions' }).press('Enter');
  await page.getByText('Reason saved for 3 questions.').waitFor();
  await page
    .getByRole('heading', {
      name: 'Your biggest cause of lost points: missing knowledge in Algebra (3 points)',
    })
    .waitFor();
  await page.getByRole('button', { name: 'Knowledge, Algebra: 3 points' }).waitFor();
});

test('a tutor opens mistakes from a result, sees the student’s reason and adds a different one', async () => {
  const page = await openPageAs(app, 'ines', { path: `/results/${session}` });
  await page.getByRole('link', { name: 'Analyze mistakes' }).click();
  await page.getByRole('link', { name: 'Noor Haddad' }).waitFor();
  const row = page.getByRole('button', { name: /A ferry company/ });
  await row.click();
  await page.getByText('Student, Noor Haddad:').waitFor();
  await page.getByText(/Cost 1 point · 2 min 22 s/).waitFor();
  await expectNoFaults(page);
  // At the width of a phone the questions are cards, so the row is closed afterwards.
  await row.click();
  await page.getByRole('button', { name: 'Add reason', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Why was this question missed?' });
  await dialog.getByLabel('Reason').first().fill('Set it up');
  await page.getByRole('option', { name: /Set it up/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Note').fill('Draw it first.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('(Draw it first.)').waitFor();
  await page.getByText('Student, Noor Haddad:').waitFor();
  await page.getByRole('button', { name: 'Process, Algebra: 1 point', exact: true }).waitFor();
});

test('on a phone the mistake map for one domain fits the screen without scrolling', async () => {
  const page = await openPageAs(app, 'lea', { path: '/mistakes?view=list', width: 360 });
  const cell = await page.getByRole('button', { name: 'No reason yet, Algebra: 1 point' }).boundingBox();
  expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThan(360);
});

test('on a phone the passage of a mistake opens on its card, by keyboard too', async () => {
  const page = await openPageAs(app, 'lea', { path: '/mistakes', width: 390 });
  const card = page.getByRole('article', { name: 'Linear functions, question 1' });
  await card.getByText('Where do they meet?').waitFor();
  await card.getByRole('button', { name: 'Show passage', expanded: false }).press('Enter');
  await card.getByText('Two roads cross the plain.').waitFor();
  await card.getByRole('button', { name: 'Hide passage', expanded: true }).press('Enter');
  await expect.poll(() => card.getByText('Two roads cross the plain.').count()).toBe(0);
});

test('a short question is shown completely in its row', async () => {
  const page = await openPageAs(app, 'lea', { path: '/mistakes' });
  const words = page.locator('[data-kind=excerpt]', { hasText: 'Where do they meet?' });
  expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('the page shows a message if there are no mistakes, and “not found” for a person out of reach', async () => {
  const empty = await openPageAs(app, 'omar', { path: '/mistakes' });
  await empty.getByText('No mistakes to show').waitFor();
  await expectNoFaults(empty);
  await empty.goto(`/mistakes?user=${noor.id}`);
  await empty.getByRole('heading', { name: 'Page not found' }).waitFor();
});
