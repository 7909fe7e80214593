/** The orders of events in which an answer was once lost or not shown, each by itself. */
import { afterEach, expect, test, vi } from 'vitest';
import { Browsers, type Window } from './browsers.ts';
import { OPTIONS, SECTIONS } from './exam-server.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const QUESTIONS = SECTIONS[0]?.questions ?? [];
const [ONE = '', TWO = '', THREE = ''] = QUESTIONS;
const [A = '', B = ''] = OPTIONS;

/** So many devices, and a test that has begun in a window of the first. */
async function begun(devices = 1): Promise<{ browsers: Browsers; window: Window }> {
  const browsers = new Browsers(devices);
  browsers.install();
  const window = browsers.open(deviceOf(browsers, 0));
  await browsers.flow();
  browsers.within(window, (room) => void room.begin());
  await browsers.flow();
  return { browsers, window };
}

function deviceOf(browsers: Browsers, index: number) {
  const device = browsers.devices[index];
  if (device === undefined) throw new Error('There is no such device.');
  return device;
}

const answer = (browsers: Browsers, window: Window, question: string, response: string | null) =>
  browsers.within(window, (room) => room.change(question, { response }));
const shown = ({ room }: Window) => QUESTIONS.map((id) => room.state.answers.get(id)?.response ?? null);
const held = ({ server }: Browsers) => QUESTIONS.map((id) => server.answers().get(id)?.response ?? null);

/** A reload: the page is gone at once, whatever it was doing. */
function reloaded(browsers: Browsers, window: Window, isQuick = true): Window {
  browsers.close(window);
  return browsers.open(window.device, isQuick);
}

async function takenOver(browsers: Browsers, window: Window): Promise<void> {
  browsers.within(window, (room) => void room.takeOver());
  await browsers.flow(window);
}

test('what is delivered while a reloaded page waits for its formulas is shown, and outlasts every look at it', async () => {
  const { browsers, window } = await begun();
  browsers.setOnline(window.device, false);
  for (const question of QUESTIONS) answer(browsers, window, question, A);
  await browsers.drain();
  browsers.setOnline(window.device, true);
  const page = reloaded(browsers, window, false);
  await browsers.flow();
  expect(held(browsers)).toEqual([A, A, A]);
  browsers.draw(page);
  await browsers.drain();
  expect(shown(page)).toEqual([A, A, A]);
  for (const place of [1, 2, 0]) {
    vi.advanceTimersByTime(2000);
    browsers.within(page, (room) => room.go(place));
  }
  browsers.within(page, (room) => room.change(TWO, { flagged: true }));
  answer(browsers, page, THREE, B);
  await browsers.flow();
  expect(held(browsers)).toEqual([A, A, B]);
  expect(shown(page)).toEqual([A, A, B]);
});

test('an answer that comes to the server while a window of the same browser takes over is shown there', async () => {
  const { browsers, window } = await begun();
  const other = browsers.open(window.device);
  await browsers.flow();
  answer(browsers, window, ONE, A);
  await browsers.drain();
  const save = browsers.requests.find(({ method }) => method === 'PUT');
  browsers.within(other, (room) => void room.takeOver());
  await browsers.drain();
  // The take-over goes through, and the other window asks what there is.
  for (const method of ['PATCH', 'POST']) {
    const request = browsers.requests.find((each) => each.window === other && each.method === method);
    if (request === undefined) throw new Error(`No ${method} was sent.`);
    browsers.arrive(request);
    if (save !== undefined && method === 'POST') browsers.arrive(save);
    if (save !== undefined && method === 'POST') browsers.reply(save);
    await browsers.drain();
    browsers.reply(request);
    await browsers.drain();
  }
  expect(shown(other)).toEqual([A, null, null]);
  expect(window.room.state.is_read_only).toBe(true);
});

test('what an overtaken window of the same browser delivers takes nothing of the new one from the journal', async () => {
  const { browsers, window } = await begun();
  answer(browsers, window, ONE, A);
  await browsers.drain();
  const other = browsers.open(window.device);
  await browsers.flow(other);
  await takenOver(browsers, other);
  answer(browsers, other, ONE, B);
  await browsers.drain();
  await browsers.flow(window);
  for (const request of browsers.requests) browsers.lose(request);
  const page = reloaded(browsers, other);
  browsers.close(window);
  await browsers.flow();
  expect(shown(page)).toEqual([B, null, null]);
  expect(held(browsers)).toEqual([B, null, null]);
});

test('what a device had kept back when another took over is shown on the other one, unless it was answered there', async () => {
  const { browsers, window } = await begun(2);
  browsers.setOnline(window.device, false);
  answer(browsers, window, ONE, A);
  answer(browsers, window, TWO, A);
  const other = browsers.open(deviceOf(browsers, 1));
  await browsers.flow();
  await takenOver(browsers, other);
  answer(browsers, other, TWO, B);
  await browsers.flow(other);
  expect(shown(other)).toEqual([null, B, null]);
  browsers.setOnline(window.device, true);
  vi.advanceTimersByTime(31_000);
  await browsers.flow();
  expect(held(browsers)).toEqual([A, B, null]);
  // With the next answer of the server the other device hears of it.
  browsers.within(other, (room) => room.go(2));
  await browsers.flow();
  expect(shown(other)).toEqual([A, B, null]);
  expect(window.room.state.is_read_only).toBe(true);
  expect(window.room.state.not_counted).toEqual([{ question: TWO, verdict: 'overtaken' }]);
  expect(shown(window)).toEqual([A, B, null]);
});

test('a change that another window overtook gives way on the screen to what counts', async () => {
  const { browsers, window } = await begun(2);
  const other = browsers.open(deviceOf(browsers, 1));
  await browsers.flow();
  await takenOver(browsers, other);
  answer(browsers, other, ONE, B);
  await browsers.flow(other);
  answer(browsers, window, ONE, A);
  expect(shown(window)).toEqual([A, null, null]);
  await browsers.flow();
  expect(shown(window)).toEqual([B, null, null]);
  expect(window.room.state.not_counted).toEqual([{ question: ONE, verdict: 'overtaken' }]);
});

test('what the server refuses is not shown as if it were held', async () => {
  const { browsers, window } = await begun();
  answer(browsers, window, TWO, A);
  await browsers.flow();
  answer(browsers, window, TWO, 'x'.repeat(50_001));
  await browsers.flow();
  expect(shown(window)).toEqual([null, A, null]);
  expect(window.room.state.not_counted).toEqual([{ question: TWO, verdict: 'refused' }]);
});

test('of two devices that both stand before the test, the one that begins second does not write as the first', async () => {
  const { browsers, window } = await begun(2);
  browsers.close(window);
  const late = new Browsers(2);
  late.install();
  const [here, there] = late.devices.map((device) => late.open(device));
  if (here === undefined || there === undefined) throw new Error('Two windows are needed.');
  await late.flow();
  for (const each of [here, there]) late.within(each, (room) => void room.begin());
  await late.flow();
  expect([here, there].map(({ room }) => room.state.is_read_only)).toEqual([false, true]);
  answer(late, there, ONE, B);
  answer(late, here, ONE, A);
  await late.flow();
  expect(held(late)).toEqual([A, null, null]);
  await takenOver(late, there);
  expect(shown(there)).toEqual([A, null, null]);
});

test('nothing is sent before the journal holds it: its number would be given again by the page that comes after', async () => {
  const { browsers, window } = await begun();
  const sent = () =>
    browsers.requests.flatMap(({ body }) =>
      (body as { attempts: { question: string }[] }).attempts.map(({ question }) => question),
    );
  const letFirst = await busyStorage(window);
  answer(browsers, window, ONE, A);
  await browsers.drain();
  expect(sent()).toEqual([]);
  const letSecond = await busyStorage(window);
  answer(browsers, window, TWO, A);
  await browsers.drain();
  expect(sent()).toEqual([]);
  letFirst();
  await browsers.drain();
  expect(sent()).toEqual([ONE]);
  letSecond();
  await browsers.flow();
  expect(held(browsers)).toEqual([A, A, null]);
});

/** Storage of this window's device that writes nothing more before it is let. */
async function busyStorage({ device }: Window): Promise<() => void> {
  const opening = device.storage.open('assay-exam-room', 1);
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const store = opening.result.transaction('items', 'readwrite').objectStore('items');
  let isBusy = true;
  const stay = () => {
    if (isBusy) store.count().onsuccess = stay;
  };
  stay();
  return () => {
    isBusy = false;
  };
}
