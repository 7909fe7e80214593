import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let paper: SeededPaper;

const STUDENTS = ['Noor', 'Theo', 'Mila'];

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  const author = await app.person({ role: 'manager', username: 'rosa', schools: [school] });
  for (const username of ['ines', 'omar'])
    await app.person({ role: 'tutor', username, schools: [school], tutors: [group] });
  await app.person({ role: 'admin', username: 'ada' });
  const { database, clock } = app.platform;
  paper = await seedPaper(database, clock.now(), author.id, {
    title: 'Essays',
    release: { answers: 'at_once', explanations: 'at_once' },
    sections: [
      {
        title: 'Writing',
        questions: [
          { type: 'essay', marks: 6, stem: '<p>Why does the narrator stay?</p>' },
          { type: 'essay', marks: 4, stem: '<p>How does the poem end?</p>' },
        ],
      },
    ],
  });
  for (const first_name of STUDENTS) {
    const taker: SeededPerson = await app.person({
      role: 'student',
      first_name,
      username: first_name.toLowerCase(),
      schools: [school],
      groups: [group],
    });
    await seedSitting(database, clock.now(), paper, taker.id, {
      answers: [[`${first_name} on staying.`, `${first_name} on the end.`]],
    });
  }
});

afterAll(() => app.close());

const set = async (values: Record<string, unknown>) => {
  const send = async (method: string, path: string, token: string | null, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `JWT ${token}` }) };
    const answer = await fetch(app.url + path, { method, headers, body: JSON.stringify(body) ?? null });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { access_token } = await send('POST', '/api/sign-in/', null, { username: 'ada', password: PASSWORD });
  const token = String(access_token);
  const { version } = await send('GET', '/api/settings/', token);
  await send('PATCH', '/api/settings/', token, { version, values });
};

test('a tutor grades the answers to a question by keyboard and sees the progress', async () => {
  const page = await openPageAs(app, 'ines', { path: `/assessments/${paper.id}/marking` });
  await page.getByText('0 of 3 graded', { exact: true }).waitFor();
  await page.getByText('Why does the narrator stay?').waitFor();
  await expectNoFaults(page);
  const marks = page.getByLabel('Points (out of 6)');
  await marks.focus();
  await page.keyboard.type('4.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Say where it shows.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 of 3 graded', { exact: true }).waitFor();
  // Goes to the second answer and back, then continues grading.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  for (const done of ['2 of 3 graded', '3 of 3 graded']) {
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await page.getByText(done, { exact: true }).waitFor();
  }
  await page.getByText('3 answers graded').waitFor();
  await expectNoFaults(page);
  await page.keyboard.press('Enter');
  await page.getByText('How does the poem end?').waitFor();
  await page.getByText('0 of 3 graded', { exact: true }).waitFor();
  const phone = await openPageAs(app, 'rosa', {
    path: `/assessments/${paper.id}/marking`,
    width: 360,
    scheme: 'dark' as const,
  });
  await phone.getByText('How does the poem end?').waitFor();
  await expectNoFaults(phone);
  await page.close();
});

test('two graders work independently without names, and a manager decides where they differ', async () => {
  await set({ 'marking.second_marker': true, 'marking.names_hidden': true });
  const path = `/assessments/${paper.id}/marking`;
  const give = async (who: string, marks: string, label: string) => {
    const page = await openPageAs(app, who, { path });
    await page.getByText('How does the poem end?').waitFor();
    expect(await page.getByText('Answer by').count()).toBe(0);
    await page.getByLabel(label).fill(marks);
    await page.keyboard.press('Enter');
    await page.getByText(/^1 of 3/).waitFor();
    await page.close();
  };
  await give('ines', '1', 'Points (out of 4)');
  const second = await openPageAs(app, 'omar', { path });
  await second.getByText('1 graded by 1 of 2 people').waitFor();
  await second.close();
  await give('omar', '4', 'Points (out of 4)');
  const page = await openPageAs(app, 'rosa', { path });
  await page.getByText('1 waiting for a final decision').waitFor();
  const decision = page.getByLabel('Your decision (out of 4)');
  while ((await decision.count()) === 0) await page.keyboard.press('PageDown');
  await page.getByText('The two graders are too far apart.').waitFor();
  await expectNoFaults(page);
  await decision.fill('3');
  await page.keyboard.press('Enter');
  await page.getByText('1 waiting for a final decision').waitFor({ state: 'detached' });
  await page.close();
});

test('an author writes a rubric, and a tutor grades with it, criterion by criterion', async () => {
  await set({ 'marking.second_marker': false, 'marking.names_hidden': false });
  const page = await openPageAs(app, 'rosa', { path: '/questions/new' });
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Essay' }).click();
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.getByLabel('Criterion 1', { exact: true }).fill('Thesis');
  await page.getByLabel('Points for criterion 1', { exact: true }).fill('2');
  await page.getByText('Total: 2.').waitFor();
  await page.getByRole('button', { name: 'Add levels to criterion 1' }).click();
  await page.getByLabel('What an answer needs for level 1 of criterion 1').fill('A claim');
  expect(await page.getByLabel('Points for level 1 of criterion 1').inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Add a level to criterion 1' }).click();
  await page.getByRole('button', { name: 'Remove level 3 of criterion 1' }).click();
  await expectNoFaults(page);
  const { database, clock } = app.platform;
  const by = await database.kysely
    .selectFrom('people')
    .select('id')
    .where('username', '=', 'rosa')
    .executeTakeFirstOrThrow();
  const mila = await database.kysely
    .selectFrom('people')
    .select('id')
    .where('username', '=', 'mila')
    .executeTakeFirstOrThrow();
  const of = await seedPaper(database, clock.now(), by.id, {
    title: 'By rubric',
    release: { answers: 'at_once', explanations: 'at_once' },
    sections: [
      {
        questions: [
          {
            type: 'essay',
            marks: 8,
            rubric: [
              { title: 'Thesis', says: '', marks: 1 },
              {
                title: 'Style',
                says: 'How it reads.',
                marks: 2,
                levels: [
                  { words: 'Clear throughout', marks: 2 },
                  { words: 'Clear in part', marks: 1 },
                  { words: 'Hard to follow', marks: 0 },
                ],
              },
              { title: 'Evidence', says: 'Two quotations.', marks: 1 },
            ],
          },
        ],
      },
    ],
  });
  const session = await seedSitting(database, clock.now(), of, mila.id, { answers: [['Because.']] });
  const marking = await openPageAs(app, 'ines', { path: `/assessments/${of.id}/marking`, width: 360 });
  await marking.getByLabel('Thesis (out of 1)').focus();
  await marking.keyboard.type('1');
  await marking.keyboard.press('Enter');
  await marking.getByText('Choose a level.').first().waitFor();
  await marking.getByText('Enter a number from 0 to 1.').waitFor();
  await marking.keyboard.press('Tab');
  // One key selects a level and moves to the next criterion.
  await marking.keyboard.press('2');
  expect(await marking.getByRole('radio', { name: /Clear in part/ }).isChecked()).toBe(true);
  await marking.keyboard.type('0');
  await marking.getByText('4 of 8', { exact: true }).waitFor();
  await expectNoFaults(marking);
  await marking.keyboard.press('Enter');
  await marking.getByText('1 answer graded').waitFor();
  const review = await openPageAs(app, 'mila', { path: `/results/${session}/review/1` });
  await review.getByRole('heading', { name: 'How it was graded' }).waitFor();
  await review.getByText('Evidence').waitFor();
  await review.getByText('Clear in part').waitFor();
  await expectNoFaults(review);
});
