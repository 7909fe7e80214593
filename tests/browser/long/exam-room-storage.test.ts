import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
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

const field = (page: Page) => page.getByLabel('Your answer');
const KEEPS_NOTHING = 'If you close this window, you lose any that haven’t been sent.';

/** Limits the browser's total storage for this app on every page loaded later. */
async function limitStorage(page: Page, quotaSize: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize });
  await page.reload();
}

/** Fills the remaining storage of the device with other data. */
function fillStorage(page: Page): Promise<void> {
  return page.evaluate(`new Promise((resolve, reject) => {
    // What could be compressed would take no space.
    const noise = (bytes) => {
      const given = new Uint8Array(bytes);
      for (let at = 0; at < bytes; at += 65536) crypto.getRandomValues(given.subarray(at, at + 65536));
      return given;
    };
    const opening = indexedDB.open('something else', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const fill = (bytes) => {
        const taking = opening.result.transaction('all', 'readwrite');
        taking.objectStore('all').put(noise(bytes), Math.random());
        taking.oncomplete = () => fill(bytes);
        taking.onabort = () => {
          if (bytes > 500) return fill(Math.floor(bytes / 4));
          opening.result.close();
          resolve();
        };
      };
      fill(4_000_000);
    };
  })`);
}

const sitting = () =>
  roomSitting(app, author, { sections: [{ title: 'Reading', questions: 3, type: 'text' }] });
type Sat = Awaited<ReturnType<typeof sitting>>;

/** The answers that the server has for the first section, in order. */
async function given({ paper, session }: Sat): Promise<unknown[]> {
  const answers = await answersOf(app, session);
  return (paper.sections[0]?.questions ?? []).map(({ id }) => answers.get(id)?.response ?? null);
}

test('a device with full storage shows a warning before the start, and the test continues with every answer on the server', async () => {
  const sat = await sitting();
  const page = await openRoom(app, sat);
  await limitStorage(page, 1);
  await page.getByRole('heading', { name: 'Your device may have problems' }).waitFor();
  await page.getByText('Your device is full. Free up space and reload this page.').waitFor();
  await expectNoFaults(page);
  await press(page, 'Start test');
  await question(page, 1);
  await field(page).fill('ash');
  await saved(page);
  await press(page, 'Next');
  await question(page, 2);
  await field(page).fill('birch');
  await saved(page);
  expect(await given(sat)).toEqual(['ash', 'birch', null]);
});

test('a device whose storage fills up within a section says so, and no acknowledged answer is lost', async () => {
  const sat = await sitting();
  const page = await openRoom(app, sat, { mayComplain: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  page.on('dialog', (dialog) => void dialog.accept());
  await limitStorage(page, 30_000_000);
  await page.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  await press(page, 'Start test');
  await question(page, 1);
  await field(page).fill('ash');
  await saved(page);
  await fillStorage(page);
  await press(page, 'Next');
  await question(page, 2);
  await field(page).fill('birch '.repeat(400));
  await page.getByText(KEEPS_NOTHING).waitFor();
  await saved(page);

  // Offline, the window keeps the answer and says so, and sends it once it is online.
  await page.context().setOffline(true);
  await press(page, 'Next');
  await question(page, 3);
  await field(page).fill('cedar');
  await page.getByText('Offline, 1 answer not sent yet').first().waitFor();
  await page.context().setOffline(false);
  await saved(page);
  expect(await given(sat)).toEqual(['ash', 'birch '.repeat(400), 'cedar']);

  // With more space the exam room opens normally. Chromium still counts a deleted database, so the limit
  // grows.
  await limitStorage(page, 300_000_000);
  await question(page, 3);
  expect(await field(page).inputValue()).toBe('cedar');
  expect(await page.getByText(KEEPS_NOTHING).count()).toBe(0);
});

test('the exam room reports that storage was cleared while it was open, and still sends answers to the server', async () => {
  const sat = await sitting();
  const page = await openRoom(app, sat);
  page.on('dialog', (dialog) => void dialog.accept());
  await press(page, 'Start test');
  await question(page, 1);
  await field(page).fill('ash');
  await saved(page);
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,cache_storage,service_workers,local_storage';
  await devtools.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes });
  await press(page, 'Next');
  await question(page, 2);
  await field(page).fill('birch');
  await page.getByText(KEEPS_NOTHING).waitFor();
  await saved(page);
  // After the storage was cleared, this device counts as a new window and has to take over the session.
  await page.reload();
  await press(page, 'Continue here');
  await question(page, 2);
  expect(await field(page).inputValue()).toBe('birch');
  await press(page, 'Next');
  await question(page, 3);
  await field(page).fill('cedar');
  await saved(page);
  expect(await given(sat)).toEqual(['ash', 'birch', 'cedar']);
});

test.each([
  ['TypeError', 'The test hasn’t fully loaded yet.', true],
  ['SecurityError', 'This browser can’t store the test', false],
])('a %s while registering the service worker shows %j', async (name, words, comes_later) => {
  const page = await openRoom(app, await sitting());
  await page.addInitScript(`{
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    let tries = 0;
    serviceWorker.register = (...given) => {
      tries += 1;
      if (tries > 1) return register(...given);
      return Promise.reject(${name === 'TypeError' ? "new TypeError('The script did not come')" : `new DOMException('Denied', '${name}')`});
    };
  }`);
  await page.reload();
  await page.getByText(words).waitFor();
  if (comes_later) await page.getByRole('heading', { name: 'Your device is ready' }).waitFor();
});

test('a browser without storage says so, and the test can still be taken', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 2, type: 'text' }],
  });
  const page = await openRoom(app, sat);
  await page.context().addInitScript(`{
    const shut = () => { throw new Error('Storage is shut off.'); };
    indexedDB.open = shut;
    Storage.prototype.setItem = shut;
  }`);
  await page.reload();
  await page
    .getByText('This browser can’t store your answers. Don’t close this window until all answers are saved.')
    .waitFor();
  await press(page, 'Start test');
  await page.getByText('This browser can’t store your answers. If you close this window').waitFor();
  await page.getByLabel('Your answer').fill('ash');
  await saved(page);
  await page.reload();
  await press(page, 'Continue here');
  await question(page, 1);
  expect(await page.getByLabel('Your answer').inputValue()).toBe('ash');
});
