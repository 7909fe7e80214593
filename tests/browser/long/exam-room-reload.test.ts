import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersOf, openRoom, press, question, roomSitting, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

const ROUNDS = 16;

/**
 * Selects an option and reloads the page in the same task, like a taker who presses the wrong key directly
 * afterwards.
 */
async function chooseAndReload(page: Page, option: number): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate(`{
    const given = [...document.querySelectorAll('label')].find((each) => each.textContent.includes('Option ${option + 1}'));
    // The browser's question whether to leave would give the room time that a device that restarts does not.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    setTimeout(() => {
      given.click();
      location.reload();
    });
  }`);
  await loaded;
}

test('an answer given at the moment of a page reload is kept', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 1, duration_seconds: 7200 }],
  });
  const page = await openRoom(app, sat, { mayComplain: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  await page.getByText('Ready: the test will keep working').waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await press(page, 'Start test');
  const options = sat.paper.sections[0]?.questions[0]?.options ?? [];
  let last = -1;
  for (let round = 0; round < ROUNDS; round += 1) {
    await question(page, 1);
    // The browser is online in every second round, so that the journal also drops delivered answers.
    await page.context().setOffline(round % 2 === 1);
    last = round % options.length;
    await chooseAndReload(page, last);
    await question(page, 1);
    expect(await page.getByRole('radio').nth(last).isChecked(), `round ${round}`).toBe(true);
  }
  await page.context().setOffline(false);
  await saved(page);
  const [held] = (await answersOf(app, sat.session)).values();
  expect(held?.response).toEqual(options[last]);
});

test('a page that crashes at question 14 loses nothing, and a different device continues there', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 27, type: 'text' }],
  });
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  for (let number = 1; number <= 14; number += 1) {
    await question(page, number);
    await page.getByLabel('Your answer').fill(`word ${number}`);
    if (number < 14) await press(page, 'Next');
  }
  await saved(page);
  const killed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The crashed page never responds to this command.
  void devtools.send('Page.crash').catch(() => {});
  await killed;

  const device = await openRoom(app, sat);
  await press(device, 'Continue here');
  await question(device, 14);
  expect(await device.getByLabel('Your answer').inputValue()).toBe('word 14');
  await press(device, 'Next');
  await question(device, 15);
  await device.getByLabel('Your answer').fill('word 15');
  await saved(device);
  const answers = await answersOf(app, sat.session);
  const given = (sat.paper.sections[0]?.questions ?? []).map(({ id }) => answers.get(id)?.response ?? null);
  expect(given).toEqual(Array.from({ length: 27 }, (_, index) => (index < 15 ? `word ${index + 1}` : null)));
});
