import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFiles } from '#features/files/server/public.ts';
import {
  answersOf,
  choose,
  openRoom,
  press,
  question,
  type RoomSitting,
  roomSitting,
  saved,
} from '#tests/support/exam-room.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

/** What a browser says of a line that is cut: each call of the room fails, and is made again. */
const CUT = { mayComplain: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ };

/** The room at its start, with all that it needs on the device. */
async function readyRoom(sat: RoomSitting): Promise<Page> {
  const page = await openRoom(app, sat, CUT);
  // Answers wait where the network is gone, and the browser asks whether to leave them.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByText('Ready: this room and its pictures stay here').waitFor();
  return page;
}

const optionsOf = ({ paper }: RoomSitting, index: number) =>
  paper.sections[0]?.questions[index]?.options ?? [];
const idOf = ({ paper }: RoomSitting, index: number) => paper.sections[0]?.questions[index]?.id ?? '';

test('a room that lost the network opens again at the same question, goes on, and delivers all of it afterwards', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 7, duration_seconds: 1920 }],
  });
  const page = await readyRoom(sat);
  await press(page, 'Begin test');
  for (const number of [1, 2, 3, 4]) {
    await question(page, number);
    await choose(page, 'radio', /Option 1/);
    await press(page, 'Next');
  }
  await saved(page);
  await page.context().setOffline(true);
  await question(page, 5);
  await choose(page, 'radio', /Option 2/);
  await page.reload();
  await question(page, 5);
  expect(await page.getByRole('radio', { name: /Option 2/ }).isChecked()).toBe(true);
  expect(await page.getByRole('timer').first().innerText()).toMatch(/^3[01]:\d\d$/);
  // What the server had before the line was cut is known too, and may be changed.
  await press(page, 'Back');
  await question(page, 4);
  expect(await page.getByRole('radio', { name: /Option 1/ }).isChecked()).toBe(true);
  await choose(page, 'radio', /Option 3/);
  await press(page, 'Next');
  await press(page, 'Next');
  await question(page, 6);
  await choose(page, 'radio', /Option 4/);
  await press(page, 'Next');
  await question(page, 7);
  await press(page, 'Next');
  await press(page, 'Submit');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByText('as soon as the server is reached again').waitFor();

  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  const answers = await answersOf(app, sat.session);
  const given = [0, 1, 2, 3, 4, 5].map((index) => answers.get(idOf(sat, index))?.response);
  const chosen = [0, 0, 0, 2, 1, 3];
  expect(given).toEqual(chosen.map((option, index) => optionsOf(sat, index)[option]));
  // Nothing of it stays once it is over.
  const left = await page.evaluate(
    `new Promise((resolve) => {
      const opened = indexedDB.open('while-signed-in');
      opened.onsuccess = () => {
        const { result } = opened;
        const all = result.transaction('kept').objectStore('kept').getAllKeys();
        all.onsuccess = () => resolve(all.result);
      };
    })`,
  );
  expect(left).toEqual([]);
});

test('a picture of a question that nobody has looked at yet is on the device once the test has begun', async () => {
  const { platform } = app;
  const sha256 = createHash('sha256').update(PIXEL_PNG).digest('hex');
  const file = { name: 'p.png', content_type: 'image/png' as const, bytes: PIXEL_PNG, sha256 };
  const { kysely } = platform.database;
  const [id] = await keepFiles(kysely, platform.config, author.id, [file], platform.clock.now());
  const stem = `<p>Which stands?<img src="/api/files/${id}/" alt="A dot" /></p>`;
  const sat = await roomSitting(
    app,
    author,
    { sections: [{ title: 'Reading', questions: 5, duration_seconds: 1920 }] },
    [{}, {}, {}, {}, { stem }],
  );
  const page = await readyRoom(sat);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await press(page, 'Begin test');
  await question(page, 1);
  await page.context().setOffline(true);
  for (const number of [2, 3, 4, 5]) {
    await press(page, 'Next');
    await question(page, number);
  }
  // The page's policy forbids what `waitForFunction` does at its second look.
  const width = () => page.evaluate(`document.querySelector('img[alt="A dot"]')?.naturalWidth ?? 0`);
  await expect.poll(width).toBeGreaterThan(0);
  await page.reload();
  await question(page, 5);
  await expect.poll(width).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes(String(id)))).toEqual([]);
});
