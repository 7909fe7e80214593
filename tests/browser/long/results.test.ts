import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import {
  frozen,
  type PaperSeed,
  type SeededPaper,
  seedPaper,
  seedSitting,
} from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: RunningApp;
let author: SeededPerson;
let noor: SeededPerson;
let mock: SeededPaper;
/** Noor's session of the mock test, and one of a strong student. */
let own: string;
let strong: string;

const tag = (kind: 'topic' | 'domain', name: string, number: number) => ({
  id: `0198c5a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
  kind,
  name,
});
const LINES = [tag('topic', 'Linear functions', 1), tag('domain', 'Algebra', 2)];
const CLAUSES = [tag('topic', 'Clause boundaries', 3), tag('domain', 'Conventions', 4)];
const WORDS = [tag('topic', 'Words in context', 5), tag('domain', 'Craft', 6)];
const column = (kind: 'reading_writing' | 'math') => ({ kind, route: '', scaled: [200, 300, 400, 600, 800] });

/** Question 8. Each of its options B to D has a reason for the mistake. */
function withReason(reason: string) {
  const question = frozen();
  return {
    stem: '<p>What is \\(f(0)\\)?</p>',
    tags: LINES,
    options: question.options.map((option) => ({
      ...option,
      reason_for_error: option.is_correct ? null : reason,
    })),
  };
}

beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const now = clock.now();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  author = await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  const pupil = { role: 'student', schools: [school], groups: [group] } as const;
  noor = await app.person({ ...pupil, username: 'noor', first_name: 'Noor', last_name: 'Haddad' });
  await database.kysely.updateTable('people').set({ goal_score: 1000 }).where('id', '=', noor.id).execute();
  const { reason_for_error } = await seedTagLine(database, now);
  const seed: PaperSeed = {
    title: 'Mock 6',
    scale: { kind: 'table', columns: [column('reading_writing'), column('math')] },
    release: { answers: 'at_once', explanations: 'at_once' },
    sections: [
      {
        kind: 'reading_writing',
        questions: [{ tags: CLAUSES }, { tags: CLAUSES }, { tags: WORDS }, { tags: WORDS }],
      },
      {
        kind: 'math',
        questions: [{ tags: LINES }, { tags: LINES }, { tags: LINES }, withReason(reason_for_error)],
      },
    ],
  };
  mock = await seedPaper(database, now, author.id, seed);
  await seedAllocation(database, now, author.id, mock.id, { group_id: group });
  await database.kysely
    .updateTable('assessments')
    .set({ frozen_content_version: 1, frozen_question_versions: 8 })
    .where('id', '=', mock.id)
    .execute();
  const sit = (taker: string, answers: (string | null)[][]) =>
    seedSitting(database, now, mock, taker, { answers, seconds: 40 });
  own = await sit(noor.id, [
    ['A', 'B', 'A', null],
    ['A', 'A', 'C', 'B'],
  ]);
  for (let number = 0; number < 16; number += 1) {
    // The strong students choose B, although A is the right answer.
    const best = await app.person({ ...pupil, first_name: 'Leila', last_name: `Strong ${number}` });
    strong = await sit(best.id, [[...'AAAA'], [...'AAAB']]);
    const least = await app.person({ ...pupil, first_name: 'Omar', last_name: `Weak ${number}` });
    await sit(least.id, [[...'BBBB'], [...'BBBA']]);
  }
  // The last strong student answered question 8 again after the end.
  const [late] = mock.content.sections[1]?.placements.slice(3) ?? [];
  const [key] = mock.questions.get(late?.question_revision ?? '')?.options ?? [];
  await database.kysely
    .updateTable('attempts')
    .set({ late_response: JSON.stringify(key?.id), late_writer: 1, late_seq: 9, late_at: now })
    .where('session', '=', strong)
    .where('question', '=', late?.question ?? '')
    .execute();
});

afterAll(() => app.close());

test('a result shows the hand-computed score, parts and lost points in charts and tables', async () => {
  const page = await openPageAs(app, 'noor', { path: '/results' });
  await page.getByRole('list', { name: 'Your results' }).getByText('800').waitFor();
  await page.getByRole('link', { name: 'Mock 6' }).click();
  const score = page.getByRole('region', { name: 'Your score' });
  await score.getByText('800', { exact: true }).waitFor();
  // Sixteen have 1400, sixteen 500, Noor 800: the mean is 945, which is 900 in this scale's steps.
  await score.getByText('200 below your goal of 1000, 100 below the average of 33 students.').waitFor();
  await score
    .getByRole('img', { name: /^Scale from 400 to 1600, score 800, .*average 900, goal 1000\.$/ })
    .waitFor();
  await page.getByText('better than 50% of students').waitFor();
  await expectText(page.getByRole('list', { name: 'Domains in Reading and Writing' }), [
    'Conventions1 of 2',
    'Craft1 of 2',
  ]);
  await expectText(page.getByRole('list', { name: 'Domains in Math' }), ['Algebra2 of 4']);

  await page.getByText('You lost 4 points in 3 skills.').waitFor();
  await page.getByText('You missed 2 of 4 questions and spent 1 min 20 s on them.').waitFor();
  const strip = page.getByRole('region', { name: 'Part 2' });
  await strip.getByText('2 of 4 right').waitFor();
  await strip.getByRole('link', { name: 'Question 1, right, 40 s' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => focusedName(page)).toBe('Question 4, wrong, 40 s');
  await page.getByText('Show the figures as tables').click();
  await page.getByRole('row', { name: 'Algebra 2 4 50%' }).waitFor();
  await page.getByRole('row', { name: /skipped Words in context 0:00$/ }).waitFor();
  await expectNoFaults(page);

  await page.getByRole('link', { name: 'Review 2 questions' }).click();
  await page.getByRole('heading', { name: 'Question 3 of 4', level: 1 }).waitFor();
  await page.getByText('mistake 1 of 2').waitFor();
});

test('arrow keys move between mistakes in a review, which shows the answer, the answer key and the error', async () => {
  const page = await openPageAs(app, 'noor', { path: `/results/${own}` });
  await page.getByRole('link', { name: 'Review 4 missed questions' }).click();
  await page.getByText('mistake 1 of 4').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('This question was left blank.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Question 4 of 4', level: 1 }).waitFor();
  await page.getByText('mistake 4 of 4').waitFor();
  const options = page.getByRole('article').getByRole('listitem');
  expect((await options.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    // Sixteen of 33 chose the right answer. The other seventeen, including Noor, chose B.
    expect.stringMatching(/^A A .*Correct answer 48% chose this$/),
    expect.stringMatching(/^B B secret-feedback Your answer 52% chose this$/),
    expect.stringContaining('0% chose this'),
    expect.stringContaining('0% chose this'),
  ]);
  await page.getByRole('heading', { name: 'Likely mistake' }).waitFor();
  const facts = page.getByRole('complementary', { name: 'About this question' });
  await facts.getByText('A reason_for_error').waitFor();
  // The part of the page that asks for a reason suggests the same reason.
  await page.getByRole('button', { name: /^Yes: A reason_for_error/ }).waitFor();
  await page.getByText('Level 3').waitFor();
  expect(await page.getByText('secret-explanation').isVisible()).toBe(false);
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.getByText('secret-explanation').waitFor();
  await expectNoFaults(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('mistake 3 of 4').waitFor();
  await page.getByRole('link', { name: 'Question 1, right' }).click();
  await page.getByText('Right', { exact: true }).waitFor();
});

test('an unreleased result says what is saved and when it is released; a released one says what stays hidden', async () => {
  const { database, clock } = app.platform;
  const never = { answers: 'never', explanations: 'never' } as const;
  const quiet = await seedPaper(database, clock.now(), author.id, {
    title: 'Final',
    sections: [{ questions: [{}, {}] }],
    release: { score: 'on_close', correctness: 'on_close', ...never },
    closes_at: new Date(clock.now().getTime() + 3 * DAY_MS),
  });
  await seedAllocation(database, clock.now(), author.id, quiet.id, { person: noor.id });
  const session = await seedSitting(database, clock.now(), quiet, noor.id, { answers: [['A', 'B']] });
  const page = await openPageAs(app, 'noor', { path: `/results/${session}` });
  await page.getByRole('heading', { name: 'Score not released yet' }).waitFor();
  await page.getByText('2 of 2 answers are saved.').waitFor();
  await page.getByRole('row', { name: /^Score Available on \w{3}, / }).waitFor();
  await page.getByRole('row', { name: 'Explanations No date set yet.' }).waitFor();
  await expectNoFaults(page);
  await page.goto(`/results/${session}/review`);
  await page.getByRole('heading', { name: 'Review not released yet' }).waitFor();

  const tutor = await openPageAs(app, 'ines', { path: `/results/${session}` });
  await tutor.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = tutor.getByRole('dialog', { name: 'Release 1 score of Final' });
  await dialog.getByText('You can undo this for 60 seconds.').waitFor();
  await expectNoFaults(tutor);
  await dialog.getByRole('button', { name: 'Release 1 score' }).click();
  await tutor.getByRole('button', { name: 'Undo' }).waitFor();
  // Simulates that the 60 seconds for undo have passed.
  await database.kysely
    .updateTable('sessions')
    .set({ released_at: clock.now(), correctness_released_at: clock.now() })
    .where('id', '=', session)
    .execute();

  await page.goto(`/results/${session}`);
  await page.getByText('You got 1 of 2 points.').waitFor();
  await page.getByRole('link', { name: 'Review 1 missed question' }).click();
  await page.getByText('The correct answer is not released yet. No date set yet.').waitFor();
  await page.getByText('The explanation is not released yet.').waitFor();
});

test('an item analysis lists first the question whose answer key may be wrong, shows its curves, and can be downloaded', async () => {
  const page = await openPageAs(app, 'ines', { path: `/assessments/${mock.id}/analysis` });
  await page.getByText('1 answer key looks wrong').waitFor();
  const first = page.getByRole('table', { name: 'Questions of the test' }).getByRole('row').nth(1);
  await first.getByText('Key may be wrong').waitFor();
  await first.getByRole('img', { name: 'A, key 48%; B 52%; C 0%; D 0%' }).waitFor();
  await first.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.getByText('The strongest fifth of students choose B, not the correct answer A.').waitFor();
  await page.getByText('Show the lines as a table').click();
  await page.getByRole('row', { name: /^A, key 100% 100% .* 0%$/ }).waitFor();
  await page.getByRole('link', { name: 'Open question' }).waitFor();
  await expectNoFaults(page);
  const download = async (item: string) => {
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return [file.suggestedFilename(), (await buffer(await file.createReadStream())).toString()] as const;
  };
  const [name, text] = await download('This analysis');
  expect(name).toBe('Mock 6, analysis.csv');
  expect(text).toMatch(/^\uFEFF"label",.*\r\n/);
  const [results, rows] = await download('All results of this test, with section scores');
  expect(results).toBe('Mock 6, results.csv');
  expect(rows).toMatch(/"math_scaled"/);
  await page.getByRole('link', { name: /^Math 4/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Question / }).count()).toBe(4);
});

test('staff find a session by filter, see its history and accept a late answer, which is scored at once', async () => {
  const page = await openPageAs(app, 'ines', { path: `/sessions?assessment=${mock.id}` });
  await page.getByText('33 results').waitFor();
  await page.getByText('Test: Mock 6').waitFor();
  await page.getByLabel('Student’s name').fill('Strong 15');
  await page.getByText('1 result').waitFor();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Leila Strong 15' }).click();
  await page.getByRole('definition').filter({ hasText: '1400' }).waitFor();
  await page.getByText('A instead of B').waitFor();
  await page.getByRole('button', { name: 'Accept the late answer to question 4 of Part 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText('The answer now counts.').waitFor();
  await page.getByRole('definition').filter({ hasText: '1600' }).waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void the session' }).click();
  await page.getByLabel('Reason').fill('It was a rehearsal.');
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await page.getByText('The session no longer counts.').waitFor();
  await page.getByText('Voided', { exact: true }).first().waitFor();
});

async function expectText(list: ReturnType<Page['getByRole']>, texts: string[]): Promise<void> {
  await list.waitFor();
  expect(await list.getByRole('listitem').allTextContents()).toEqual(texts);
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate<string | null>('document.activeElement?.getAttribute("aria-label") ?? null');
}
