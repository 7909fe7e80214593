/** Tests the content of the taker's tools after an offline reload and on a different device. */
import { afterEach, expect, test, vi } from 'vitest';
import { noteKey } from '#features/sessions/notes.rules.ts';
import type { Window } from './browsers.ts';
import { SESSION } from './exam-server.ts';
import { A, answer, begun, deviceOf, ONE, reloaded, takenOver } from './sat-test.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sums = ({ room }: Window) => room.state.notes.get(noteKey({ kind: 'calculator', target: SESSION }));

test('a note survives an offline reload, appears on the next device, and is removed everywhere', async () => {
  const { browsers, window } = await begun(2);
  const note = (where: Window, value: string | null) =>
    browsers.within(where, (room) => room.note('calculator', SESSION, value));
  answer(browsers, window, ONE, A);
  note(window, '1+1');
  await browsers.flow();
  browsers.setOnline(window.device, false);
  note(window, '2+2');
  await browsers.drain();
  browsers.setOnline(window.device, true);
  const page = reloaded(browsers, window);
  await browsers.flow();
  expect(sums(page)).toBe('2+2');
  const other = browsers.open(deviceOf(browsers, 1));
  await browsers.flow();
  await takenOver(browsers, other);
  expect(sums(other)).toBe('2+2');
  note(other, null);
  await browsers.flow();
  expect(sums(other)).toBeUndefined();
  // A late note from the window that was replaced does not make it the active window again.
  note(page, '3+3');
  await browsers.flow();
  expect(page.room.state.is_read_only).toBe(true);
  expect(sums(reloaded(browsers, other))).toBeUndefined();
});
