/** Orders of events between windows and devices that once lost or hid an answer, each as a separate test. */
import { afterEach, expect, test, vi } from 'vitest';
import { Browsers } from './browsers.ts';
import { A, answer, B, begun, deviceOf, held, ONE, reloaded, shown, TWO, takenOver } from './sat-test.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('shows an answer whose save arrives while a different window of the browser takes over the test', async () => {
  const { browsers, window } = await begun();
  const other = browsers.open(window.device);
  await browsers.flow();
  answer(browsers, window, ONE, A);
  await browsers.drain();
  const save = browsers.requests.find(({ method }) => method === 'PUT');
  browsers.within(other, (room) => void room.takeOver());
  await browsers.drain();
  // The take-over succeeds, and the older window requests the view.
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

test('deliveries by a window that was taken over remove no items of the new window from the journal', async () => {
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

test('the exam room asks before taking over a test that runs on a different device or in a different window', async () => {
  const { browsers, window } = await begun(2);
  const others = [browsers.open(window.device), browsers.open(deviceOf(browsers, 1))];
  await browsers.flow();
  expect(others.map(({ room }) => room.state.phase)).toEqual(['elsewhere', 'elsewhere']);
  for (const other of others) answer(browsers, other, ONE, B);
  await browsers.flow();
  expect(held(browsers)).toEqual([null, null, null]);
});

test('answers that wait during a take-over in the same browser are not replaced by the new window’s answers', async () => {
  const { browsers, window } = await begun();
  const other = browsers.open(window.device);
  await browsers.flow();
  browsers.within(window, (room) => room.change(ONE, { response: A }, true));
  await browsers.drain();
  browsers.within(other, (room) => void room.takeOver());
  const next = () => browsers.requests.find((each) => each.window === other);
  await browsers.drain();
  for (let request = next(); request !== undefined && request.method !== 'PUT'; request = next()) {
    browsers.arrive(request);
    browsers.reply(request);
    await browsers.drain();
  }
  browsers.close(window);
  answer(browsers, other, ONE, B);
  await browsers.drain();
  for (const request of browsers.requests) browsers.lose(request);
  await browsers.drain();
  vi.advanceTimersByTime(31_000);
  await browsers.flow();
  const given = browsers.server.log.flatMap(({ save }) => save.response ?? []);
  expect(given).toEqual([A, B]);
  expect(held(browsers)).toEqual([B, null, null]);
});

test('a read-only window in the same browser delivers the changes that a closing window left in the journal', async () => {
  const { browsers, window } = await begun(2);
  const reading = browsers.open(window.device);
  await browsers.flow();
  expect(reading.room.state.phase).toBe('elsewhere');
  browsers.setOnline(window.device, false);
  answer(browsers, window, ONE, A);
  await browsers.drain();
  browsers.close(window);
  browsers.setOnline(reading.device, true);
  // Meanwhile the test continues on a second device, which does not know the answer.
  const other = browsers.open(deviceOf(browsers, 1));
  await browsers.flow();
  await takenOver(browsers, other);
  expect(shown(other)).toEqual([null, null, null]);
  browsers.within(reading, (room) => room.tick());
  await browsers.flow();
  expect(held(browsers)).toEqual([A, null, null]);
  browsers.within(other, (room) => room.go(2));
  await browsers.flow();
  expect(shown(other)).toEqual([A, null, null]);
});

test('a read-only window does not deliver the journal while a different window is writing', async () => {
  const { browsers, window } = await begun();
  const reading = browsers.open(window.device);
  await browsers.flow();
  answer(browsers, window, ONE, A);
  await browsers.drain();
  browsers.within(reading, (room) => room.tick());
  await browsers.drain();
  expect(browsers.requests.map((request) => request.window === reading)).toEqual([false]);
});

test('a delivery by a different window does not remove newer items from the journal', async () => {
  const { browsers, window } = await begun();
  const reading = browsers.open(window.device);
  await browsers.flow();
  browsers.setOnline(window.device, false);
  answer(browsers, window, ONE, A);
  await browsers.drain();
  browsers.close(window);
  browsers.setOnline(reading.device, true);
  browsers.within(reading, (room) => room.tick());
  await browsers.drain();
  const save = browsers.requests.find(({ method }) => method === 'PUT');
  if (save === undefined) throw new Error('No save was sent.');
  // The first window becomes active again and changes the answer while its old answer is being delivered.
  const back = browsers.open(window.device);
  await browsers.flow(back);
  browsers.within(back, (room) => room.change(ONE, { response: B }, true));
  await browsers.drain();
  browsers.arrive(save);
  browsers.reply(save);
  await browsers.drain();
  const page = reloaded(browsers, back);
  await browsers.flow();
  expect(shown(page)).toEqual([B, null, null]);
  expect(held(browsers)).toEqual([B, null, null]);
});

test('a read-only window delivers and shows the changes that the window which took over left behind', async () => {
  const { browsers, window } = await begun();
  const other = browsers.open(window.device);
  await browsers.flow();
  await takenOver(browsers, other);
  expect(window.room.state).toMatchObject({ phase: 'shown', is_read_only: true });
  browsers.within(other, (room) => room.change(ONE, { response: A }, true));
  await browsers.drain();
  browsers.close(other);
  browsers.within(window, (room) => room.tick());
  await browsers.flow();
  expect(held(browsers)).toEqual([A, null, null]);
  expect(shown(window)).toEqual([A, null, null]);
});

test('a window learns from any response that a different window is writing, and becomes read-only', async () => {
  const { browsers, window } = await begun(2);
  const other = browsers.open(deviceOf(browsers, 1));
  await browsers.flow();
  await takenOver(browsers, other);
  browsers.within(window, (room) => void room.refresh());
  await browsers.flow(window);
  expect(window.room.state.is_read_only).toBe(true);

  await takenOver(browsers, window);
  answer(browsers, other, ONE, A);
  await browsers.drain();
  const save = browsers.requests.find((each) => each.window === other);
  if (save === undefined) throw new Error('No save was sent.');
  browsers.arrive(save);
  browsers.reply(save);
  await browsers.drain();
  expect(other.room.state.is_read_only).toBe(true);
});

test('the exam room shows answers that were stored on a different device and delivered late, unless they were changed since', async () => {
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
  // The second device learns about it with the server's next response.
  browsers.within(other, (room) => room.go(2));
  await browsers.flow();
  expect(shown(other)).toEqual([A, B, null]);
  expect(window.room.state.is_read_only).toBe(true);
  expect(window.room.state.not_counted).toEqual([{ question: TWO, verdict: 'overtaken' }]);
  expect(shown(window)).toEqual([A, B, null]);
});

test('the exam room replaces a change on the screen if a different window’s newer change overrides it', async () => {
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

test('if two devices start the test, the second does not send its saves in the name of the first', async () => {
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
