import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, currentToasts, holdToast, releaseToast, toast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
  vi.useRealTimers();
});

const ids = () => currentToasts().map((entry) => entry.id);

test('a toast has a generated id and by default the title Success, the type success and six seconds', () => {
  const first = toast({ content: 'Saved.' });
  const second = toast({ content: 'Saved again.' });
  expect(currentToasts()).toEqual([
    { id: first, title: 'Success', content: 'Saved.', type: 'success', interval: 6, act: null },
    { id: second, title: 'Success', content: 'Saved again.', type: 'success', interval: 6, act: null },
  ]);
  expect(first).not.toBe(second);
});

test('there are four types, and by default an error stays until it is closed', () => {
  toast({ type: 'success', content: 'a' });
  toast({ type: 'error', title: 'Not saved', content: 'b' });
  toast({ type: 'warning', title: 'Close to the limit', content: 'c' });
  toast({ type: 'info', title: 'Under way', content: 'd', interval: 2 });
  toast({ type: 'error', title: 'Not sent', content: 'e', interval: 9 });
  expect(currentToasts().map(({ type, interval }) => [type, interval])).toEqual([
    ['success', 6],
    ['error', 0],
    ['warning', 6],
    ['info', 2],
    ['error', 9],
  ]);
});

test.each([
  [undefined, 6000],
  [1, 1000],
  [2.5, 2500],
])('a toast with interval %s closes exactly %i ms after it appeared', (interval, milliseconds) => {
  const id = toast({ content: 'x', ...(interval !== undefined && { interval }) });
  vi.advanceTimersByTime(milliseconds - 1);
  expect(ids()).toEqual([id]);
  vi.advanceTimersByTime(1);
  expect(ids()).toEqual([]);
});

test('a toast with interval 0 stays until it is closed', () => {
  const id = toast({ content: 'x', interval: 0 });
  vi.advanceTimersByTime(86_400_000);
  expect(ids()).toEqual([id]);
  closeToast(id);
  expect(ids()).toEqual([]);
});

test('closing one toast does not change when the others close', () => {
  const first = toast({ content: '1', interval: 1 });
  const second = toast({ content: '2', interval: 2 });
  const third = toast({ content: '3', interval: 3 });
  closeToast(second);
  vi.advanceTimersByTime(1000);
  expect(ids()).toEqual([third]);
  expect(ids()).not.toContain(first);
});

test('a toast that is hovered or focused when its time ends closes once it is neither', () => {
  const id = toast({ content: 'x', interval: 1 });
  holdToast(id, 'pointer');
  holdToast(id, 'focus');
  vi.advanceTimersByTime(60_000);
  expect(ids()).toEqual([id]);
  releaseToast(id, 'pointer');
  expect(ids()).toEqual([id]);
  releaseToast(id, 'focus');
  expect(ids()).toEqual([]);
});

test('a short hover does not change when a toast closes', () => {
  const id = toast({ content: 'x', interval: 1 });
  holdToast(id, 'pointer');
  vi.advanceTimersByTime(500);
  releaseToast(id, 'pointer');
  vi.advanceTimersByTime(499);
  expect(ids()).toEqual([id]);
  vi.advanceTimersByTime(1);
  expect(ids()).toEqual([]);
});
