import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFiles } from '#features/files/server/public.ts';
import { signInAs } from '#tests/support/app-page.ts';
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

/** Browser messages while offline: each call of the exam room fails and is repeated. */
const CUT = { mayComplain: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ };

/** Opens the exam room and waits until everything that it needs is on the device. */
async function readyRoom(sat: RoomSitting): Promise<Page> {
  const page = await openRoom(app, sat, CUT);
  // While answers are unsent, the browser asks before it leaves the page.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByText('Ready: the test will keep working').waitFor();
  return page;
}

const optionsOf = ({ paper }: RoomSitting, index: number) =>
  paper.sections[0]?.questions[index]?.options ?? [];
const idOf = ({ paper }: RoomSitting, index: number) => paper.sections[0]?.questions[index]?.id ?? '';

test('the exam room reopens offline at the same question and delivers every answer once it is online', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 7, duration_seconds: 1920 }],
  });
  const page = await readyRoom(sat);
  await press(page, 'Start test');
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
  // The clock continues from its last state.
  await page
    .getByRole('timer')
    .first()
    .filter({ hasText: /^(?:31|30|2\d):\d\d$/ })
    .waitFor();
  // Answers that the server already had are known offline and can be changed.
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
  await page.getByText('when the connection is back').waitFor();

  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  const answers = await answersOf(app, sat.session);
  const given = [0, 1, 2, 3, 4, 5].map((index) => answers.get(idOf(sat, index))?.response);
  const chosen = [0, 0, 0, 2, 1, 3];
  expect(given).toEqual(chosen.map((option, index) => optionsOf(sat, index)[option]));
  // The device has stored nothing after the test.
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

test('the exam room stores pictures of questions not yet viewed on the device when the test starts', async () => {
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
  await press(page, 'Start test');
  await question(page, 1);
  await page.context().setOffline(true);
  for (const number of [2, 3, 4, 5]) {
    await press(page, 'Next');
    await question(page, number);
  }
  // The page's security policy forbids the code that `waitForFunction` runs when it polls.
  const width = () => page.evaluate(`document.querySelector('img[alt="A dot"]')?.naturalWidth ?? 0`);
  await expect.poll(width).toBeGreaterThan(0);
  await page.reload();
  await question(page, 5);
  await expect.poll(width).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes(String(id)))).toEqual([]);
});

/**
 * Everything that this browser stores for the product's pages, in the form in which a different user of the
 * computer could read it.
 */
const KEPT = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const bytes = (_, value) => {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
    return value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value;
  };
  const kept = {};
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      kept[name + '/' + store] = await done(database.transaction(store).objectStore(store).getAll());
    }
    database.close();
  }
  return JSON.stringify(kept, bytes) + JSON.stringify(localStorage) + JSON.stringify(sessionStorage);
})()`;

test('unsent answers on a shared computer are unreadable to others and delivered when the taker returns', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 3, duration_seconds: 1920 }],
  });
  const [held = '', waiting = ''] = [optionsOf(sat, 0)[0], optionsOf(sat, 1)[1]];
  const room = await readyRoom(sat);
  const context = room.context();
  await press(room, 'Start test');
  await question(room, 1);
  await choose(room, 'radio', /Option 1/);
  await press(room, 'Next');
  await saved(room);
  await context.setOffline(true);
  await question(room, 2);
  await choose(room, 'radio', /Option 2/);
  await room.getByText('1 answer saved on this device').first().waitFor();
  // The message can appear before the data is on the disk, and killing the window then would lose it.
  await room.waitForFunction(`new Promise((resolve) => {
    const opened = indexedDB.open('assay-exam-room');
    opened.onsuccess = () => {
      const all = opened.result.transaction('items').objectStore('items').getAllKeys();
      all.onsuccess = () => resolve(all.result.some((key) => key[1].includes('${idOf(sat, 1)}:response')));
    };
  })`);
  await room.close();
  await context.setOffline(false);

  const page = await context.newPage();
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  };
  const expectSealed = async () => {
    const kept = String(await page.evaluate(KEPT));
    expect(kept).toContain('assay-exam-room/items');
    expect(kept).toContain('"sealed":');
    for (const answer of [held, waiting]) expect(kept).not.toContain(answer);
  };
  await page.goto('/');
  await signOut();
  await expectSealed();
  const other = await app.person({ role: 'student' });
  await signInAs(page, other.username);
  await page.goto(`/exam/${sat.session}`);
  await page.getByRole('heading', { name: 'We couldn’t open your test' }).waitFor();
  await expectSealed();
  await page.goto('/');
  await signOut();
  expect((await answersOf(app, sat.session)).get(idOf(sat, 1))?.response ?? null).toBeNull();

  await signInAs(page, sat.taker.username);
  await page.goto(`/exam/${sat.session}`);
  await question(page, 2);
  expect(await page.getByRole('radio', { name: /Option 2/ }).isChecked()).toBe(true);
  await saved(page);
  const answers = await answersOf(app, sat.session);
  expect([0, 1].map((index) => answers.get(idOf(sat, index))?.response)).toEqual([held, waiting]);
});
