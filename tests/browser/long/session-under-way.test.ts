import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedPaper } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

let app: RunningApp;
let author: SeededPerson;
let noor: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  author = await app.person({ role: 'manager', schools: [school] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  noor = await app.person({ role: 'student', username: 'noor', schools: [school], groups: [group] });
});

afterAll(() => app.close());

test('staff pause, extend and end a session in progress, each with a reason, and grade its essay', async () => {
  const { database, clock } = app.platform;
  const paper = await seedPaper(database, clock.now(), author.id, {
    title: 'Essay',
    sections: [{ questions: [{}, { type: 'essay', stem: '<p>Write.</p>' }] }],
  });
  await database.kysely
    .updateTable('assessments')
    .set({ frozen_content_version: 1, frozen_question_versions: 2 })
    .where('id', '=', paper.id)
    .execute();
  await seedAllocation(database, clock.now(), author.id, paper.id, { person: noor.id });
  const asNoor = await callsOf('noor');
  const sessions = '/api/users/assessments-sessions/';
  const { id } = await asNoor('POST', `${sessions}generate/`, { assessment: paper.id });
  await asNoor('PATCH', `${sessions}${id}/`, { action: 'start' });
  const question = paper.content.sections[0]?.placements[1]?.question;
  await asNoor('PUT', `/api/users/sessions/${id}/attempts/`, {
    attempts: [{ question, response: 'My summer.', seq: 1 }],
  });
  const page = await openPageAs(app, 'ines', { path: `/sessions/${id}` });
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Pause');
  await page.getByText('Paused. Why?').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Fire drill' }).click();
  await page.getByText(': Fire drill').first().waitFor();
  await choose('Resume');
  await page.getByText('Resumed. Why?').waitFor();
  await page.getByLabel('Other reason').fill('The drill is over.');
  await page.keyboard.press('Enter');
  await page.getByText(': The drill is over.').first().waitFor();
  await choose('Give more time');
  await page.getByRole('dialog').getByRole('button', { name: 'Give more time' }).click();
  await page.getByText('More time given. Why?').waitFor();
  await page.getByRole('button', { name: 'Close without giving a reason' }).click();
  await page.getByText('Open, 10 min + 5 min extra').waitFor();
  await choose('Submit for the student');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit session' }).click();
  await page.getByText('Session submitted.').waitFor();
  await page.getByRole('link', { name: /^Grade$/ }).click();
  await page.getByRole('heading', { name: 'Essay, grading' }).waitFor();
  await page.getByText('My summer.').waitFor();
  await expectNoFaults(page);
  await page.getByLabel('Points (out of 1)').fill('2');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a number from 0 to 1.').waitFor();
  await page.getByLabel('Points (out of 1)').fill('0.5');
  await page.keyboard.press('Enter');
  await page.getByText('1 answer graded').waitFor();
  await page.goto(`/sessions/${id}`);
  await page.getByRole('definition').filter({ hasText: '0.5 of 2' }).waitFor();
});

test('staff accept one late answer and refuse a second one, seeing when each was saved and its effect on the score', async () => {
  const { database, clock } = app.platform;
  const paper = await seedPaper(database, clock.now(), author.id, {
    title: 'Quiz',
    sections: [{ questions: [{}, {}, {}] }],
  });
  await database.kysely
    .updateTable('assessments')
    .set({ frozen_content_version: 1, frozen_question_versions: 3 })
    .where('id', '=', paper.id)
    .execute();
  await seedAllocation(database, clock.now(), author.id, paper.id, { person: noor.id });
  const asNoor = await callsOf('noor');
  const sessions = '/api/users/assessments-sessions/';
  const { id } = await asNoor('POST', `${sessions}generate/`, { assessment: paper.id });
  await asNoor('PATCH', `${sessions}${id}/`, { action: 'start' });
  await asNoor('PATCH', `${sessions}${id}/`, { action: 'submit' });
  const client_saved_at = new Date(clock.now().getTime() - 60_000).toISOString();
  const [first, second] = (paper.content.sections[0]?.placements ?? []).map((placement) => ({
    question: placement.question,
    response: paper.questions.get(placement.question_revision)?.options[0]?.id,
    client_saved_at,
  }));
  await asNoor('PUT', `/api/users/sessions/${id}/attempts/`, {
    attempts: [
      { ...first, seq: 1 },
      { ...second, seq: 2 },
    ],
  });
  const page = await openPageAs(app, 'ines', { path: `/sessions/${id}` });
  await page.getByRole('heading', { name: 'Late answers' }).waitFor();
  await page.getByText('score if all are accepted: 2 of 3, now 0 of 3').waitFor();
  await page
    .getByText(/^Saved on the device/)
    .first()
    .waitFor();
  await expectNoFaults(page);
  const decide = async (act: 'Accept' | 'Reject', number: number) => {
    await page
      .getByRole('button', { name: new RegExp(`^${act} the late answer to question ${number} `) })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
  };
  await decide('Accept', 1);
  await page.getByText('The answer now counts.').waitFor();
  await page.getByRole('definition').filter({ hasText: '1 of 3' }).first().waitFor();
  await decide('Reject', 2);
  await page.getByText('Answer rejected.').waitFor();
  await page.getByRole('heading', { name: 'Late answers' }).waitFor({ state: 'detached' });
});

/** A client that makes calls as this person. Each call returns the response body. */
async function callsOf(username: string) {
  const send = async (method: string, path: string, body: object, token = '') => {
    const response = await fetch(app.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `JWT ${token}` }) },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    expect(response.ok, JSON.stringify(answer)).toBe(true);
    return answer;
  };
  const { access_token } = await send('POST', '/api/sign-in/', { username, password: PASSWORD });
  return (method: string, path: string, body: object) => send(method, path, body, String(access_token));
}
