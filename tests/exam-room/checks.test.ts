/** Tests checks in practice, which the exam room's journal keeps until the server has received them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptCheck } from '#features/sessions/journal.rules.ts';
import { NetworkFailure } from '#web/lib/api.ts';
import { Browsers } from './browsers.ts';
import { SECTIONS } from './exam-server.ts';

const [QUESTION = ''] = SECTIONS[0]?.questions ?? [];
const CHECK: KeptCheck = { id: 'attempt', number: 1, response: '12' };

let browsers: Browsers;
/** The connection: working, cut (the server receives nothing), or deaf (its responses are lost). */
let line: 'whole' | 'cut' | 'deaf';
let heard: { check: KeptCheck; writer: number; saved: unknown }[];
const make = async (check: KeptCheck, writer: number) => {
  const saved = browsers.server.answers().get(QUESTION)?.response;
  if (line !== 'cut') heard.push({ check, writer, saved });
  if (line !== 'whole') throw new NetworkFailure('cut');
};

beforeEach(() => {
  browsers = new Browsers(1);
  browsers.install();
  line = 'whole';
  heard = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begun() {
  const [device] = browsers.devices;
  if (device === undefined) throw new Error('There is no device.');
  const window = browsers.open(device, true, make);
  await browsers.flow();
  browsers.within(window, (room) => void room.begin());
  await browsers.flow();
  return { device, window };
}
const checksOf = ({ room }: { room: { state: { save: { checks?: ReadonlySet<string> } } } }) => [
  ...(room.state.save.checks ?? []),
];

test('the exam room sends the check of an answer after the answer itself is saved, for the window that requested it', async () => {
  const { window } = await begun();
  browsers.within(window, (room) => {
    room.change(QUESTION, { response: '12' }, true);
    room.check(CHECK);
  });
  expect(checksOf(window)).toEqual(['attempt']);
  await browsers.flow();
  expect(heard).toEqual([{ check: CHECK, writer: 1, saved: '12' }]);
  expect(checksOf(window)).toEqual([]);
});

test('the exam room keeps a check while offline, even after its window closes, and the next window sends it', async () => {
  const { device, window } = await begun();
  line = 'cut';
  browsers.setOnline(device, false);
  browsers.within(window, (room) => {
    room.change(QUESTION, { response: '12' });
    room.check(CHECK);
  });
  await browsers.flow();
  expect(checksOf(window)).toEqual(['attempt']);
  expect(window.room.state.save.trouble).toBe('offline');
  expect(window.room.isWaiting()).toBe(true);
  browsers.close(window);
  line = 'whole';
  browsers.setOnline(device, true);
  const next = browsers.open(device, true, make);
  await browsers.flow();
  expect(heard).toEqual([{ check: CHECK, writer: 1, saved: '12' }]);
  expect(checksOf(next)).toEqual([]);
  expect(next.room.isWaiting()).toBe(false);
});

test('the exam room repeats a check whose response was lost, and waits for it before submitting', async () => {
  const { window } = await begun();
  line = 'deaf';
  browsers.within(window, (room) => room.check(CHECK));
  await browsers.flow();
  browsers.within(window, (room) => void room.move('submit'));
  await browsers.flow();
  expect(browsers.server.session.status).toBe('in_progress');
  line = 'whole';
  browsers.within(window, (room) => room.noteEvent('online'));
  await browsers.flow();
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.filter(({ check }) => check.number !== CHECK.number || check.id !== CHECK.id)).toEqual([]);
  expect(checksOf(window)).toEqual([]);
  expect(browsers.server.session.status).toBe('submitted');
});

test('a window checks no answer while a different window is writing', async () => {
  const { device, window } = await begun();
  const other = browsers.open(device, true, make);
  await browsers.flow();
  browsers.within(other, (room) => void room.takeOver());
  await browsers.flow();
  browsers.within(window, (room) => room.check(CHECK));
  await browsers.flow();
  expect(heard).toEqual([]);
});
