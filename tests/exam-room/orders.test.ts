/** Orders of events in one window that once lost or hid an answer, each as a separate test. */

import { afterEach, expect, test, vi } from 'vitest';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import {
  A,
  answer,
  B,
  begun,
  busyStorage,
  held,
  ONE,
  QUESTIONS,
  reloaded,
  shown,
  THREE,
  TWO,
} from './sat-test.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('answers delivered while a reloaded page waits for its formulas are shown and stay', async () => {
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

test('a page that opens while the previous one closes shows the last answer of the previous page', async () => {
  const { browsers, window } = await begun();
  const page = browsers.open(window.device);
  await browsers.drain();
  // The new page has read the journal and asked the server. Only now does the old page write and close.
  answer(browsers, window, ONE, A);
  await browsers.drain();
  browsers.close(window);
  await browsers.flow();
  expect(shown(page)).toEqual([A, null, null]);
  answer(browsers, page, TWO, B);
  await browsers.flow();
  expect(held(browsers)).toEqual([A, B, null]);
});

test('storage that never responds does not block an answer forever', async () => {
  const { browsers, window } = await begun();
  const letGo = await busyStorage(window);
  answer(browsers, window, ONE, A);
  await browsers.drain();
  expect(browsers.requests).toEqual([]);
  vi.advanceTimersByTime(10_000);
  await browsers.flow();
  expect(held(browsers)).toEqual([A, null, null]);
  expect(window.room.state.save.is_kept).toBe(false);
  letGo();
  await browsers.drain();
});

test('the exam room sends a waiting answer immediately when time is up, because it may still be in time', async () => {
  const { browsers, window } = await begun();
  const asked = (method: string) => browsers.requests.find((each) => each.method === method);
  answer(browsers, window, ONE, A);
  for (let tries = 0; tries < 6; tries += 1) {
    await browsers.drain();
    const save = asked('PUT');
    if (save === undefined) throw new Error('No save was sent.');
    browsers.lose(save);
    await browsers.drain();
    if (tries < 5) vi.advanceTimersByTime(31_000);
  }
  browsers.within(window, (room) => void room.refresh());
  await browsers.drain();
  const view = asked('POST');
  if (view === undefined) throw new Error('The view was not requested.');
  const { body } = browsers.server.answer('POST', view.path, view.body) as { body: ExamView };
  const [server_now, ends_at] = [0, 2000].map((later) => new Date(Date.now() + later).toISOString());
  const clock = { server_now: server_now ?? '', ends_at: ends_at ?? '' };
  browsers.answer(view, {
    status: 200,
    body: { ...body, present: body.present === null ? null : { ...body.present, clock } },
  });
  await browsers.drain();
  vi.advanceTimersByTime(2100);
  expect(asked('PUT')).toBeUndefined();
  browsers.within(window, (room) => room.tick());
  await browsers.drain();
  expect(window.room.state.is_time_up).toBe(true);
  expect(asked('PUT')).toBeDefined();
});

test('the exam room sends an item again if the server’s response does not mention it', async () => {
  const { browsers, window } = await begun();
  answer(browsers, window, ONE, A);
  await browsers.drain();
  const save = browsers.requests.find(({ method }) => method === 'PUT');
  if (save === undefined) throw new Error('No save was sent.');
  const nothing = { attempts: [], visits: [], events: [], notes: [] };
  const { session } = browsers.server.answer('PUT', '', nothing).body as { session: object };
  browsers.answer(save, { status: 200, body: { ...nothing, session, clock: null } });
  await browsers.drain();
  expect(held(browsers)).toEqual([null, null, null]);
  vi.advanceTimersByTime(31_000);
  await browsers.flow();
  expect(held(browsers)).toEqual([A, null, null]);
});

test('the exam room ignores a state of the test that was requested earlier but arrived later', async () => {
  const { browsers, window } = await begun();
  browsers.drawNoMore(window);
  browsers.within(window, (room) => void room.refresh());
  await browsers.flow();
  answer(browsers, window, ONE, A);
  await browsers.flow();
  browsers.within(window, (room) => void room.refresh());
  await browsers.flow();
  browsers.drawOne(window, 1);
  await browsers.drain();
  browsers.draw(window);
  await browsers.drain();
  expect(shown(window)).toEqual([A, null, null]);
});

test('the exam room does not show a refused answer as saved', async () => {
  const { browsers, window } = await begun();
  answer(browsers, window, TWO, A);
  await browsers.flow();
  answer(browsers, window, TWO, 'x'.repeat(50_001));
  await browsers.flow();
  expect(shown(window)).toEqual([null, A, null]);
  expect(window.room.state.not_counted).toEqual([{ question: TWO, verdict: 'refused' }]);
});

test('the exam room sends nothing before the journal has stored it, because otherwise a later page could reuse its number', async () => {
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

test('the exam room ignores a state of the test that was requested before it was reopened', async () => {
  const { browsers, window } = await begun();
  browsers.drawNoMore(window);
  browsers.within(window, (room) => void room.refresh());
  await browsers.flow();
  browsers.within(window, (room) => void room.open());
  await browsers.drain();
  browsers.draw(window);
  await browsers.drain();
  expect(window.room.state.phase).toBe('loading');
  await browsers.flow();
  expect(window.room.state).toMatchObject({ phase: 'shown', is_read_only: false });
});

test('the exam room shows the state of the test that was requested later, whichever arrives first', async () => {
  const { browsers, window } = await begun();
  await browsers.flow();
  const refresh = () => browsers.within(window, (room) => void room.refresh());
  const asked = (method: string) => {
    const request = browsers.requests.findLast((each) => each.method === method);
    if (request === undefined) throw new Error(`No ${method} was sent.`);
    browsers.arrive(request);
    return request;
  };
  refresh();
  await browsers.drain();
  const before = asked('POST');
  answer(browsers, window, ONE, A);
  await browsers.drain();
  browsers.reply(asked('PUT'));
  await browsers.drain();
  answer(browsers, window, TWO, A);
  await browsers.drain();
  const save = asked('PUT');
  refresh();
  await browsers.drain();
  browsers.reply(asked('POST'));
  await browsers.drain();
  browsers.reply(before);
  await browsers.drain();
  expect(shown(window)).toEqual([A, A, null]);
  const clock = { server_now: new Date().toISOString(), ends_at: new Date(0).toISOString() };
  browsers.answer(save, { status: 200, body: { ...(save.answer?.sent.body as object), clock } });
  await browsers.drain();
  expect(window.room.state.view?.present?.clock.ends_at).toBeNull();
});
