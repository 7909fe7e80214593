import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const PUPILS = ['Noor', 'Omar', 'Lena', 'Teo', 'Yara'] as const;

let app: RunningApp;
let group: string;
let few: string;

beforeAll(async () => {
  app = await runningApp();
  await ensureStartingTags(app.platform);
  const { database, clock } = app.platform;
  const school = await app.school('Northgate Tutoring');
  group = await app.group(school, 'Autumn A');
  few = await app.group(school, 'Autumn B');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group, few] });
  const topics = await database.kysely
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('kind', '=', 'topic')
    .where('name', 'in', ['Linear functions', 'Circles'])
    .execute();
  const of = (name: string) =>
    topics.filter((topic) => topic.name === name).map((topic) => ({ ...topic, kind: 'topic' as const }));
  const asked = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ tags: of(name), stem: `<p>${name} ${index + 1}?</p>` }));
  const paper = await seedPaper(database, clock.now(), author.id, {
    title: 'Mock 6',
    sections: [{ title: 'Math', questions: [...asked('Linear functions', 6), ...asked('Circles', 6)] }],
  });
  const asked_anew = await seedQuestion(database, clock.now(), author.id, { status: 'live' });
  const filed = [...of('Linear functions'), ...of('Circles')].map(({ id: tag }) => ({
    question: asked_anew.id,
    tag,
  }));
  await database.kysely.insertInto('question_tags').values(filed).execute();
  for (const [index, first_name] of PUPILS.entries()) {
    const groups = index === 0 ? [group, few] : [group];
    const pupil = await app.person({
      role: 'student',
      schools: [school],
      groups,
      first_name,
      last_name: 'Aziz',
    });
    const answers = Array.from({ length: 12 }, (_, place) => (place % 6 <= index ? 'A' : 'B'));
    await seedSitting(database, clock.now(), paper, pupil.id, { answers: [answers], seconds: 40 });
  }
});

afterAll(() => app.close());

test('a tutor moves through the skill map with arrow keys and reads each cell and what to teach next', async () => {
  const page = await openPageAs(app, 'ines', { path: '/insight' });
  await page.getByRole('link', { name: 'Autumn A' }).click();
  await page.getByText(/^Teach next: /).waitFor();
  await page.getByRole('heading', { name: 'Teach next' }).waitFor();
  await expectNoFaults(page);
  const first = page.getByRole('button', { name: /^Noor Aziz, Linear functions: / });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('button', {
    name: /^Omar Aziz, Linear functions: \d+%, likely range \d+–\d+/,
  });
  await expect.poll(() => second.evaluate((cell) => cell.matches(':focus'))).toBe(true);
  await page.keyboard.press('ArrowDown');
  const below = page.getByRole('button', { name: /^Omar Aziz, Circles: / });
  await expect.poll(() => below.evaluate((cell) => cell.matches(':focus'))).toBe(true);
  await page.getByRole('link', { name: 'See 4 mistakes' }).waitFor();
});

test('one click turns the skills with the largest gain into a practice set for the lesson, which is not assigned yet', async () => {
  const page = await openPageAs(app, 'ines', { path: `/insight/${group}` });
  await page.getByRole('button', { name: 'Create practice set' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /, Autumn A$/ }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/practice-sets\/[-0-9a-f]{36}$/);
  await page.getByText('It has 1 question. No one can see it until you assign it.').waitFor();
  await page.getByText('Which?').waitFor();
});

test('the practice set for a lesson is created only once, can be duplicated, and the copy can be removed', async () => {
  const page = await openPageAs(app, 'ines', { path: `/insight/${group}` });
  const make = async () => {
    await page.getByRole('button', { name: 'Create practice set' }).click();
    await page.getByRole('heading', { level: 1, name: /, Autumn A$/ }).waitFor();
    return new URL(page.url()).pathname;
  };
  const first = await make();
  await page.goto(`/insight/${group}`);
  expect(await make()).toBe(first);
  await page.getByText('This set already exists').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { level: 1, name: /^Copy of / }).waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.waitForURL('**/practice-sets');
  await page.getByText(/^Copy of .* was removed\.$/).waitFor();
  await page.getByRole('link', { name: /^Copy of / }).waitFor({ state: 'detached' });
});

test('the projector view hides names, can be blanked and closed by keys, and is refused for small groups', async () => {
  const page = await openPageAs(app, 'ines', { path: `/insight/${group}` });
  await page.getByRole('button', { name: 'Show on projector' }).click();
  const wall = page.getByRole('dialog', { name: 'Our skills, names hidden' });
  await wall.getByText('Each row is sorted separately').waitFor();
  await expectNoFaults(page);
  const words = (await wall.textContent()) ?? '';
  expect(PUPILS.filter((name) => words.includes(name))).toEqual([]);
  const figures = await wall.locator('tbody tr').first().locator('td[title]').allTextContents();
  expect(figures).toHaveLength(5);
  expect(figures).toEqual(figures.toSorted((a, b) => Number(a) - Number(b)));
  await page.keyboard.press('b');
  await wall.getByText('Each row is sorted separately').waitFor({ state: 'hidden' });
  await page.keyboard.press('b');
  await wall.getByText('Each row is sorted separately').waitFor();
  await page.keyboard.press('Escape');
  await wall.waitFor({ state: 'hidden' });
  await page.goto(`/insight/${few}?projector=true`);
  await page.getByText('This group is too small to hide names.').waitFor();
  expect(await page.getByRole('button', { name: 'Show on projector' }).isDisabled()).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the lesson on a test hides the right answer until asked, and saves the notes', async () => {
  const page = await openPageAs(app, 'ines', { path: `/insight/${group}?tab=tests` });
  await page.getByRole('link', { name: 'Go over it with Noor Aziz' }).click();
  await page.getByText('8 of 10 missed questions fit in 40 minutes').waitFor();
  await page.getByText('Their answer', { exact: true }).waitFor();
  await expectNoFaults(page);
  expect(await page.getByText('Correct answer', { exact: true }).count()).toBe(0);
  await page.keyboard.press('k');
  await page.getByText('Correct answer', { exact: true }).waitFor();
  expect(await page.getByText('secret-explanation').count()).toBe(0);
  await page.keyboard.press('x');
  await page.getByText('secret-explanation').waitFor();
  await page.getByLabel('Notes from the lesson').fill('Read the axis first.');
  await page.getByRole('button', { name: 'Save as discussed' }).click();
  await page.getByText('1 discussed so far.').waitFor();
  // The next question hides its right answer again.
  expect(await page.getByText('Correct answer', { exact: true }).count()).toBe(0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.getByLabel('Notes from the lesson').inputValue()).toBe('Read the axis first.');
});
