/** Follows a student from a mistake to practice and to reasons, on a computer and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const WIDTHS = [1280, 390] as const;
const SKILL = 'Linear functions';
const MISSED = 8;
/** A student with a test that comes first, because it is due soon. */
const WAITING = 'waiting';
const A_DAY = 24 * 60 * 60 * 1000;

let app: RunningApp;
/** A test in which each student already missed eight questions, by their username. */
const missed = new Map<string, string>();

beforeAll(async () => {
  app = await runningApp();
  await ensureStartingTags(app.platform);
  const { database, clock } = app.platform;
  const now = clock.now();
  const base = [database, now] as const;
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  const author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  const tags = await database.kysely
    .selectFrom('tags')
    .select(['id', 'name', 'kind', 'code'])
    .where((eb) => eb.or([eb('name', '=', SKILL), eb('code', '=', 'K4')]))
    .execute();
  const skill = tags.find(({ name }) => name === SKILL)?.id ?? '';
  const reason_for_error = tags.find(({ code }) => code === 'K4')?.id ?? null;
  const filed = { tags: [{ id: skill, kind: 'topic' as const, name: SKILL }] };
  const options = () =>
    ['A', 'B', 'C', 'D'].map((letter) => ({
      id: v7(),
      text: letter,
      is_correct: letter === 'A',
      feedback: '',
      reason_for_error: letter === 'B' ? reason_for_error : null,
    }));
  const questions = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...filed,
      stem: `<p>A ferry charges a fee and an amount for each mile. What does trip ${place + 1} cost?</p>`,
      options: options(),
    }));
  const paper = (title: string, count: number) =>
    seedPaper(...base, author.id, { title, sections: [{ title: 'Math', questions: questions(count) }] });
  for (const username of [...WIDTHS.map((width) => `student${width}`), WAITING]) {
    const { id } = await app.person({ role: 'student', username, schools: [school], groups: [group] });
    const answers = [Array.from({ length: MISSED }, () => 'B')];
    const past = await paper(`Mock of ${username}`, MISSED);
    missed.set(username, await seedSitting(...base, past, id, { answers, seconds: 60 }));
    const next = await paper(`Check of ${username}`, 3);
    const terms = username === WAITING ? { due_at: new Date(now.getTime() + A_DAY) } : {};
    await seedAllocation(...base, author.id, next.id, { person: id }, terms);
  }
  for (let made = 0; made < 30; made += 1) {
    const { id } = await seedQuestion(...base, author.id, {
      status: 'live',
      use: 'practice_only',
      school: null,
    });
    await database.kysely.insertInto('question_tags').values({ question: id, tag: skill }).execute();
  }
});
afterAll(() => app.close());

/** Takes the assigned test in the exam room, with B as every answer. */
async function submitTest(page: Page, title: string): Promise<void> {
  await page.goto('/assessments');
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .or(page.getByRole('row', { name: title }))
    .first()
    .waitFor();
  await page.getByRole('button', { name: /Start/ }).first().click();
  await page.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  await page.getByRole('button', { name: 'Start test' }).click();
  for (const number of [1, 2, 3]) {
    await page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
    await page.getByRole('radio', { name: / B$/ }).press('Space');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
}

describe.each(WIDTHS)('at %i pixels', (width) => {
  const username = `student${width}`;

  test('one click leads from the result of a test to the first practice question', async () => {
    const page = await openPageAs(app, username, { width, height: 844 });
    await submitTest(page, `Check of ${username}`);
    await page.goto('/results');
    await page
      .getByRole('link', { name: `Check of ${username}` })
      .first()
      .click();
    const act = page.getByRole('button', { name: /^Practice what you missed/ });
    await act.getByText('12 questions, 15 min').waitFor();
    await page.getByRole('button', { name: `Practice 10 min: ${SKILL}` }).waitFor();
    await act.press('Enter');
    await page.getByRole('button', { name: /1 of 12$/ }).waitFor();
    // The button on the result continues the set that was begun, and shows how many of its questions are
    // left.
    await page.getByRole('radio').first().press('Space');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'Right, without a hint' }).waitFor();
    await page.goBack();
    await page
      .getByRole('button', { name: /^Continue practice/ })
      .getByText('11 questions left, 14 min')
      .waitFor();
    await expectNoFaults(page);
  });

  test('eight mistakes get their reasons in at most ten presses, and lead to practice', async () => {
    const page = await openPageAs(app, username, {
      path: `/mistakes?session=${missed.get(username)}`,
      width,
      height: 844,
    });
    let presses = 0;
    const press = async (button: Locator) => {
      presses += 1;
      await button.click();
    };
    const cards = page.getByRole('region', { name: 'Mistakes without a reason' });
    if (width > 720) await press(page.getByRole('button', { name: `Add reasons (${MISSED} left)` }));
    for (let place = 1; place <= MISSED; place += 1) {
      await cards.getByText(`${place} of ${MISSED}`, { exact: true }).waitFor();
      await press(cards.getByRole('button', { name: /^Yes: / }));
    }
    await page.getByRole('heading', { name: `All ${MISSED} have a reason` }).waitFor();
    expect(presses).toBeLessThanOrEqual(10);
    await page.getByRole('button', { name: /^(Practice what you missed|Continue practice)/ }).waitFor();
    // Confirmed suggestions alone name no cause.
    await page.getByRole('button', { name: 'See the list' }).click();
    await page.getByRole('heading', { name: /cost you the most: 8 of 8 points$/ }).waitFor();
  });
});

test('going through mistakes works by keyboard, undoes a reason, and the review shows the same reason', async () => {
  const username = 'student390';
  const session = missed.get(username) ?? '';
  const page = await openPageAs(app, username, { path: `/mistakes?session=${session}&view=list` });
  await page.goto(`/results/${session}/review/1`);
  await page.getByText('Your reason: Confused it with something similar').waitFor();
  await page.getByRole('button', { name: 'Change' }).press('Enter');
  await page.getByText('Was it “Confused it with something similar”?').waitFor();
  await page.getByRole('button', { name: 'Something else' }).press('Enter');
  await page.getByRole('button', { name: 'Set it up wrong' }).press('Enter');
  await page.getByText('Your reason: Set it up wrong').waitFor();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Your reason: Confused it with something similar').waitFor();
  await expectNoFaults(page);
});

test('practice starts with one click from Today, even while a test is due first, and from each skill on Performance', async () => {
  const page = await openPageAs(app, WAITING, { path: '/' });
  await page.getByRole('heading', { name: `Check of ${WAITING}` }).waitFor();
  const act = page.getByRole('button', { name: /^Practice what you missed/ });
  await act.getByText(/^\d+ questions, \d+ min$/).waitFor();
  await expectNoFaults(page);
  await act.press('Enter');
  await page.getByRole('button', { name: /1 of \d+$/ }).waitFor();

  await page.goto('/performance');
  const row = page.getByRole('button', { name: `Practice: ${SKILL}` });
  // A domain may have to be opened first.
  const domain = page.locator('details', { has: page.getByText(SKILL) }).last();
  if (!(await domain.evaluate((element) => (element as unknown as { open: boolean }).open))) {
    await domain.locator('summary').press('Enter');
  }
  await row.press('Enter');
  await page.getByRole('button', { name: /1 of \d+$/ }).waitFor();
});
