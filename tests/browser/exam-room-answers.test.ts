import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answersOf,
  openRoom,
  press,
  question,
  type RoomSitting,
  roomSitting,
  saved,
} from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

/** Simulates a slow line and an empty browser cache. */
async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const [downloadThroughput, uploadThroughput] = [200_000, 200_000];
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput,
    uploadThroughput,
  });
}

const field = (page: Page) => page.getByLabel('Your answer');

/** The number of changes in the browser's journal. */
function itemsInJournal(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('assay-exam-room');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('items').objectStore('items').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  })`);
}

/** The number of saves in this session that cleared an answer. */
async function clearings(session: string): Promise<number> {
  const { count } = await app.platform.database.kysely
    .selectFrom('attempt_log')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('session', '=', session)
    .where('has_response', '=', true)
    .where('response', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('the exam room shows and keeps answers from a closed page when it reopens on a slow line', async () => {
  const formula = { stem: '<p>How much is \\(x\\) where \\(2x = 7\\)?</p>' };
  const sat: RoomSitting = await roomSitting(
    app,
    author,
    { sections: [{ title: 'Numbers', kind: 'math', questions: 6, type: 'numeric' }] },
    Array.from({ length: 6 }, () => formula),
  );
  const questions = sat.paper.sections[0]?.questions ?? [];
  const first = await openRoom(app, sat);
  const context = first.context();
  await press(first, 'Start test');
  await question(first, 1);
  await saved(first);

  await context.setOffline(true);
  for (const [index] of questions.entries()) {
    await field(first).fill(`${index + 1}/2`);
    if (index < 5) await press(first, 'Next');
    if (index < 5) await question(first, index + 2);
  }
  await first.getByText('Offline, 6 answers saved on this device').first().waitFor();
  await first.close();
  await context.setOffline(false);

  const page = await context.newPage();
  await slowLine(page);
  await page.goto(`/exam/${sat.session}`);
  await question(page, 6);
  for (const number of [6, 5, 4, 3, 2, 1]) {
    await question(page, number);
    expect(await field(page).inputValue()).toBe(`${number}/2`);
    if (number > 1) await press(page, 'Back');
  }
  await saved(page);

  // Types an answer and reloads the page as soon as the journal or the server has it.
  await field(page).fill('.25');
  const isHeld = async () =>
    (await itemsInJournal(page)) > 0 ||
    (await answersOf(app, sat.session)).get(questions[0]?.id ?? '')?.response === '.25';
  await expect.poll(isHeld, { interval: 1 }).toBe(true);
  await page.reload();
  await question(page, 1);
  expect(await field(page).inputValue()).toBe('.25');
  await press(page, 'Next');
  await question(page, 2);
  await press(page, 'Mark for review');
  await press(page, 'Back');
  await question(page, 1);
  expect(await field(page).inputValue()).toBe('.25');
  await saved(page);

  const held = await answersOf(app, sat.session);
  expect(questions.map(({ id }) => held.get(id)?.response)).toEqual([
    '.25',
    '2/2',
    '3/2',
    '4/2',
    '5/2',
    '6/2',
  ]);
  await expect
    .poll(async () => (await answersOf(app, sat.session)).get(questions[1]?.id ?? '')?.flagged)
    .toBe(true);
  expect(await clearings(sat.session)).toBe(0);
});

test('the exam room continues on a different device at the question that was viewed last', async () => {
  const sat = await roomSitting(app, author, { sections: [{ title: 'Words', questions: 4, type: 'text' }] });
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  await question(page, 1);
  await field(page).fill('oak');
  await press(page, 'Next');
  await press(page, 'Next');
  await question(page, 3);
  await saved(page);

  const device = await openRoom(app, sat);
  await press(device, 'Continue here');
  await question(device, 3);
  await press(device, 'Back');
  await question(device, 2);
  await field(device).fill('elm');
  await saved(device);

  // Simulates that the first device was asleep, so that it checks the session's state at once.
  await page.evaluate('{ const real = Date.now; Date.now = () => real() + 60_000; }');
  await press(page, 'Continue here');
  await question(page, 2);
  expect(await field(page).inputValue()).toBe('elm');
  await press(page, 'Back');
  expect(await field(page).inputValue()).toBe('oak');
});
