import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedTest } from '#tests/support/session-seed.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
});
afterAll(() => app.close());

test('when a guardian withdraws consent, the taker leaves the exam room and no answer is lost', async () => {
  const { database, clock } = app.platform;
  const { kysely } = database;
  const author = await app.person({ role: 'tutor' });
  const taker = await app.person({ role: 'student', first_name: 'Grace', last_name: 'Oduya' });
  await seedTest(database, clock.now(), author.id, {
    sections: [{ title: 'Reading', questions: 2, type: 'text' }],
    takers: [taker.id],
  });
  const setConsentDue = (consent_due: boolean) =>
    kysely.updateTable('people').set({ consent_due }).where('id', '=', taker.id).execute();
  const answers = async () => {
    const rows = await kysely
      .selectFrom('attempts')
      .select('response')
      .where('response', 'is not', null)
      .execute();
    return rows.map(({ response }) => response).toSorted();
  };

  const page = await openPageAs(app, taker.username);
  await page.getByRole('button', { name: /Start test/ }).click();
  await page.waitForURL(/\/exam\//);
  const room = page.url();
  await page.getByRole('button', { name: 'Start test' }).click();
  const field = page.getByLabel('Your answer');
  await field.fill('maple');
  await expect.poll(answers).toEqual(['maple']);
  await page.getByText('All answers saved').waitFor();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Question 2', exact: true }).waitFor();
  await field.fill('alder');
  await page
    .getByText(/^Offline, .* on this device$/)
    .first()
    .waitFor();
  await setConsentDue(true);
  await page.context().setOffline(false);
  await page.waitForURL(`${app.url}/waiting`);
  await expectNoFaults(page);
  expect(await answers()).toEqual(['maple']);

  // The taker cannot enter the exam room by its address either.
  await page.goto(room);
  await page.waitForURL(`${app.url}/waiting`);
  await setConsentDue(false);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.waitForURL(`${app.url}/`);
  await page.goto(room);
  await page.getByRole('heading', { name: 'Question 2', exact: true }).waitFor();
  expect(await field.inputValue()).toBe('alder');
  await expect.poll(answers).toEqual(['alder', 'maple']);
});
