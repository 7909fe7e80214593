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

const HOUR_MS = 3_600_000;
/** Browser messages while offline: each call of the exam room fails and is repeated. */
const CUT = { mayComplain: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ };

const field = (page: Page) => page.getByLabel('Your answer');

/** Shifts the device's clock by this much, now and on every page loaded later. */
async function setClock(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(`localStorage.setItem('skew', '${milliseconds}')`);
}

/** Opens the exam room on a device whose clock `setClock` shifts. Its monotonic time is unaffected. */
async function roomOnDevice(sat: RoomSitting): Promise<Page> {
  const page = await openRoom(app, sat, CUT);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.context().addInitScript(`{
    const Real = Date;
    const now = () => Real.now() + Number(localStorage.getItem('skew') ?? 0);
    globalThis.Date = class Date extends Real {
      constructor(...given) {
        super(...(given.length === 0 ? [now()] : given));
      }
      static now() {
        return now();
      }
    };
  }`);
  return page;
}

/** The seconds left by the exam room's clock and by the server's. */
async function secondsLeft(page: Page, { session }: RoomSitting): Promise<{ shown: number; real: number }> {
  const { ends_at } = await app.platform.database.kysely
    .selectFrom('session_sections')
    .select('ends_at')
    .where('session', '=', session)
    .where('ends_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  const real = (Number(ends_at) - app.platform.clock.now().getTime()) / 1000;
  return { shown: minutes * 60 + seconds, real };
}

/**
 * Waits until the exam room's clock agrees with the server's. Reading both takes a moment, in which the clock
 * only goes down.
 */
async function expectServersTime(page: Page, sat: RoomSitting): Promise<void> {
  await expect
    .poll(async () => {
      const { shown, real } = await secondsLeft(page, sat);
      return shown - real > -2 && shown - real < 60;
    })
    .toBe(true);
}

test('a device clock that is an hour wrong or changed within a section does not affect its time', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 3, type: 'text', duration_seconds: 1800 }],
  });
  const page = await roomOnDevice(sat);
  await setClock(page, -HOUR_MS);
  await page.reload();
  await press(page, 'Start test');
  await question(page, 1);
  await expectServersTime(page, sat);
  await field(page).fill('ash');
  await saved(page);

  // The clock is set too far ahead, then too far back.
  for (const [skew, words] of [
    [2 * HOUR_MS, 'birch'],
    [-3 * HOUR_MS, 'beech'],
  ] as const) {
    await setClock(page, skew);
    await field(page).fill(words);
    await saved(page);
    await expectServersTime(page, sat);
    expect(await page.getByText('Time’s up for this section.').count()).toBe(0);
  }

  // After a reload the page uses the server's time, whatever the device's clock says.
  await setClock(page, HOUR_MS);
  await page.reload();
  await question(page, 1);
  await expectServersTime(page, sat);
  expect(await field(page).inputValue()).toBe('beech');
  await press(page, 'Next');
  await question(page, 2);
  await field(page).fill('cedar');
  await saved(page);
  const answers = await answersOf(app, sat.session);
  const responses = (sat.paper.sections[0]?.questions ?? []).map(({ id }) => answers.get(id)?.response);
  expect(responses.slice(0, 2)).toEqual(['beech', 'cedar']);
});

test('a clock changed while offline gives no extra time and costs none once the exam room is online', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 2, type: 'text', duration_seconds: 1800 }],
  });
  const page = await roomOnDevice(sat);
  await page.reload();
  await page.getByText(/^Ready: the test/).waitFor();
  await press(page, 'Start test');
  await question(page, 1);
  await field(page).fill('ash');
  await saved(page);
  await page.context().setOffline(true);
  await setClock(page, -HOUR_MS);
  await page.reload();
  await question(page, 1);
  await expectServersTime(page, sat);
  await field(page).fill('birch');
  await page.getByText('1 answer saved on this device').first().waitFor();

  /* The device's clock is an hour ahead and cannot be corrected offline. The time appears to be over, but all
     answers are kept. */
  await setClock(page, HOUR_MS);
  await page.reload();
  await page.getByText('Time’s up for this section.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Time’s up for this section.').waitFor({ state: 'detached' });
  await expectServersTime(page, sat);
  expect(await field(page).inputValue()).toBe('birch');
  await saved(page);
  await press(page, 'Next');
  await question(page, 2);
  await field(page).fill('cedar');
  await saved(page);
  const answers = await answersOf(app, sat.session);
  const responses = (sat.paper.sections[0]?.questions ?? []).map(({ id }) => answers.get(id)?.response);
  expect(responses).toEqual(['birch', 'cedar']);
});

test('a test whose time ran out while closed is submitted, and answers kept on the device are marked late', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 2, type: 'text' }],
  });
  const [first, second] = sat.paper.sections[0]?.questions ?? [];
  const { kysely } = app.platform.database;
  const page = await openRoom(app, sat, CUT);
  const context = page.context();
  await page.getByText(/^Ready: the test/).waitFor();
  await press(page, 'Start test');
  await question(page, 1);
  await field(page).fill('ash');
  await saved(page);
  await context.setOffline(true);
  await press(page, 'Next');
  await question(page, 2);
  await field(page).fill('birch');
  await page.getByText('Offline, 1 answer saved on this device').first().waitFor();
  // When the browser closes, a request that is still being sent on its open connection would arrive in time.
  await page.evaluate("globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))");
  await page.close();

  const over = new Date(app.platform.clock.now().getTime() - 60_000);
  await kysely
    .updateTable('session_sections')
    .set({ ends_at: over })
    .where('session', '=', sat.session)
    .execute();
  await kysely.updateTable('sessions').set({ next_due_at: over }).where('id', '=', sat.session).execute();
  // No request is made: the server's regular check for overdue sessions ends the session.
  const statusOf = () =>
    kysely.selectFrom('sessions').select('status').where('id', '=', sat.session).executeTakeFirstOrThrow();
  await expect.poll(async () => (await statusOf()).status).not.toBe('in_progress');

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/exam/${sat.session}`);
  await again.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  await again.getByRole('definition').filter({ hasText: /^1$/ }).waitFor();
  await again.getByText('came too late. It’s saved, and your tutor decides whether it counts.').waitFor();
  const answers = await answersOf(app, sat.session);
  expect([answers.get(first?.id ?? '')?.response, answers.get(second?.id ?? '')?.response]).toEqual([
    'ash',
    null,
  ]);
  const late = await kysely
    .selectFrom('attempt_log')
    .select(['verdict', 'response'])
    .where('session', '=', sat.session)
    .where('question', '=', second?.id ?? '')
    .where('verdict', '=', 'late')
    .where('has_response', '=', true)
    .execute();
  expect(late.map(({ response }) => response)).toEqual(['birch']);
});
