import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdaptive, seedCalibrated } from '#tests/support/adaptive-seed.ts';
import type { Reply } from '#tests/support/api.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { answersOf, choose, press, question, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
});
afterAll(() => app.close());

/** A client that makes calls as this person over the network. */
async function callsOf({ username }: SeededPerson) {
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `JWT ${token}` }),
    };
    const response = await fetch(app.url + path, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), text } as Reply;
  };
  const token = (await send('POST', '/api/sign-in/', { username, password: PASSWORD })).body.access_token;
  return {
    post: (path: string, body?: unknown) => send('POST', path, body, token),
    patch: (path: string, body?: unknown) => send('PATCH', path, body, token),
  };
}

const placeOf = (page: Page, place: string) => page.getByText(place, { exact: false }).first().waitFor();

test('an adaptive test shows one question at a time, only forward, and waits for a lost connection', async () => {
  const author = await app.person({ role: 'admin' });
  const taker = await app.person({ role: 'student' });
  const pool = await seedCalibrated(app, author, 12);
  const rules = { min_items: 4, max_items: 4, stop_se: null, exposure: { randomesque: 3, cap: null } };
  const of = await makeAdaptive(await callsOf(author), pool, [taker.id], { cat: rules });
  const generate = { assessment: of.id };
  const { body } = await (await callsOf(taker)).post('/api/users/assessments-sessions/generate/', generate);

  const page = await openPageAs(app, taker.username, { path: '/' });
  for (const path of ['/assessments', `/exam/${body.id}`]) {
    await page.getByText('up to 4 questions').first().waitFor();
    await page.goto(path);
  }
  await page.getByText('Up to 4 questions').waitFor();
  await page.getByText('You need a connection for each new question.').waitFor();
  await expectNoFaults(page);
  await press(page, 'Start test');
  await question(page, 1);
  await placeOf(page, '1 of up to 4');
  for (const name of ['Back', 'Mark for review']) {
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  }
  await expectNoFaults(page);

  await press(page, 'Next');
  await page.getByRole('dialog', { name: 'Continue without an answer?' }).waitFor();
  await expectNoFaults(page);
  await press(page, 'Stay on this question');
  await choose(page, 'radio', /This/);
  await press(page, 'Next');
  await question(page, 2);
  await saved(page);
  await page.reload();
  await question(page, 2);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().setOffline(true);
  await choose(page, 'radio', /That/);
  await press(page, 'Next');
  await page.getByText('The next question will load when the connection is back').waitFor();
  expect(await page.getByRole('radio', { name: /This/ }).isDisabled()).toBe(true);
  await expectNoFaults(page);
  await press(page, 'Stay on this question');
  await choose(page, 'radio', /This/);
  await press(page, 'Next');
  await page.context().setOffline(false);
  await question(page, 3);
  await placeOf(page, '3 of up to 4');

  await press(page, 'Next');
  await press(page, 'Continue');
  await question(page, 4);
  await choose(page, 'radio', /This/);
  await press(page, 'Submit');
  await page.getByRole('dialog', { name: 'Submit your test?' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).press('Enter');
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();

  const given = [...(await answersOf(app, body.id)).entries()].map(
    ([id, { response }]) => pool.find((each) => each.id === id)?.options.indexOf(String(response)) ?? null,
  );
  expect(given.sort()).toEqual([-1, 0, 0, 0]);
});
