/** Follows a student from a missed question to a similar one and back, in a review and in practice. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSet } from '#features/practice-sets/server/practice-sets.store.ts';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const SKILL = 'Linear functions';

let app: RunningApp;
let author: SeededPerson;
let skill: string;
/** A test in which each student missed its three questions; the last one has no skill. */
const missed = new Map<string, string>();

beforeAll(async () => {
  app = await runningApp();
  await ensureStartingTags(app.platform);
  const { database, clock } = app.platform;
  const school = await app.school('Northgate Tutoring');
  author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  const tag = await database.kysely
    .selectFrom('tags')
    .select('id')
    .where('name', '=', SKILL)
    .executeTakeFirstOrThrow();
  skill = tag.id;
  const filed = { tags: [{ id: skill, kind: 'topic' as const, name: SKILL }] };
  for (const username of ['noor', 'kim', 'ada', 'liu']) {
    const { id } = await app.person({ role: 'student', username, schools: [school] });
    const paper = await seedPaper(database, clock.now(), author.id, {
      title: 'A mock',
      sections: [{ title: 'Math', questions: [filed, filed, {}] }],
    });
    const answers = [['B', 'B', 'B']];
    missed.set(username, await seedSitting(database, clock.now(), paper, id, { answers }));
  }
  for (let made = 0; made < 3; made += 1) await question(`<p>Unseen question ${made + 1}</p>`);
});
afterAll(() => app.close());

/** Adds a live question of the skill that guests may practice too. */
async function question(stem: string): Promise<string> {
  const { database, clock } = app.platform;
  const { id } = await seedQuestion(database, clock.now(), author.id, {
    status: 'live',
    use: 'practice_only',
    school: null,
    stem,
  });
  await database.kysely.insertInto('question_tags').values({ question: id, tag: skill }).execute();
  return id;
}

const similar = (page: Page) => page.getByRole('button', { name: 'Try a similar one' });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()');
const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true });
const option = (page: Page, text: string) => page.getByRole('radio', { name: new RegExp(`${text}$`) });

describe.each([1280, 390])('at %i pixels', (width) => {
  const username = width === 1280 ? 'noor' : 'kim';

  test('a missed question of a review leads to a similar one and back, by keyboard', async () => {
    const session = missed.get(username);
    const page = await openPageAs(app, username, {
      path: `/results/${session}/review/2?topic=${SKILL}`,
      width,
      height: 844,
    });
    await similar(page).press('Enter');
    await page.getByText(/^Unseen question/).waitFor();
    await option(page, 'This').press('Space');
    await check(page).press('Enter');
    const back = page.getByRole('button', { name: 'Back to the review' });
    await back.press('Enter');
    await page.getByRole('heading', { name: 'Question 2 of 3' }).waitFor();
    await similar(page).waitFor();
    await expect.poll(() => focused(page)).toBe('Try a similar one');
    expect(new URL(page.url()).searchParams.get('topic')).toBe(SKILL);
    await expectNoFaults(page);

    // The next press opens a different question. If the student goes back without answering it, the same
    // question opens next time.
    await similar(page).press('Enter');
    await check(page).waitFor();
    const [, second] = page.url().split('/practice/');
    await page.getByRole('link', { name: 'Back to the review' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Try a similar one');
    await similar(page).press('Enter');
    await check(page).waitFor();
    expect(page.url()).toContain(second);
  });
});

test('a question without a skill has no button for a similar one, and the review says when no similar question is left', async () => {
  const session = missed.get('liu');
  const page = await openPageAs(app, 'liu', { path: `/results/${session}/review/3` });
  await page.getByRole('heading', { name: 'Question 3 of 3' }).waitFor();
  await page.getByRole('link', { name: 'Ask about this' }).waitFor();
  expect(await similar(page).count()).toBe(0);
  await page.goto(`/results/${session}/review/1`);
  for (let turn = 0; turn < 3; turn += 1) {
    await similar(page).click();
    await option(page, 'This').press('Space');
    await check(page).press('Enter');
    await page.getByRole('button', { name: 'Back to the review' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Try a similar one');
  }
  await similar(page).click();
  await page.getByRole('alert').getByText('There are no new questions on this right now.').waitFor();
  await expectNoFaults(page);
});

test('a wrong try in practice leads to a similar question and back to the running set', async () => {
  const { database, clock } = app.platform;
  const { id: for_user } = await database.kysely
    .selectFrom('people')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow();
  const terms = { timing: 'untimed', duration_seconds: null, hints_allowed: true, school: null } as const;
  const asked = [await question('<p>First of the set</p>'), await question('<p>Second of the set</p>')];
  const set = { ...terms, title: 'Lines', origin: 'manual', owner: author.id, for_user } as const;
  await addSet(database.kysely, set, asked, clock.now());
  const page = await openPageAs(app, 'ada', { path: '/practice' });
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .press('Enter');
  await page.getByText('First of the set').waitFor();
  await page.getByRole('button', { name: 'Skip' }).press('Enter');
  await page.getByText('Second of the set').waitFor();
  expect(await similar(page).count()).toBe(0);
  await option(page, 'That').press('Space');
  await check(page).press('Enter');
  await similar(page).press('Enter');
  await page.getByText(/^Unseen question/).waitFor();
  // After a wrong try at this question, a further similar question can be opened. “Back to the review” still
  // leads to the review.
  await option(page, 'That').press('Space');
  await check(page).press('Enter');
  const [, first] = page.url().split('/practice/');
  await similar(page).press('Enter');
  await expect.poll(() => page.url().split('/practice/')[1]).not.toBe(first);
  await check(page).waitFor();
  await option(page, 'This').press('Space');
  await check(page).press('Enter');
  await page.getByRole('button', { name: 'Back to your set' }).press('Enter');
  await page.getByText('Second of the set').waitFor();
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Try a similar one');
  await expectNoFaults(page);
  // The end of the set has the button too.
  await page.getByRole('button', { name: /^Question 2 of 2/ }).press('Enter');
  await page.getByRole('button', { name: 'Stop here (1 left)' }).press('Enter');
  await page.getByRole('heading', { name: 'Your 2 questions' }).waitFor();
  await similar(page).press('Enter');
  await option(page, 'This').press('Space');
  await check(page).press('Enter');
  await page.getByRole('button', { name: 'Back to your set' }).press('Enter');
  await page.getByRole('heading', { name: 'Your 2 questions' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Try a similar one');
  await expectNoFaults(page);
});
