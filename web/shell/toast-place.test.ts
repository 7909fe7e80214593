import { expect, test } from 'vitest';
import { clearTop } from './toast-place.ts';

const stack = { left: 944, right: 1264, height: 64 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('the stack of toasts is at the very top if no button is in the corner', () => {
  expect(clearTop(stack, [], 900)).toBe(16);
  expect(clearTop(stack, [box(300, 24, 500, 60), box(1000, 400, 1200, 436)], 900)).toBe(16);
});

test('the stack of toasts moves below a button in the corner, and below the next one that it would then cover', () => {
  expect(clearTop(stack, [box(1100, 24, 1248, 60)], 900)).toBe(68);
  expect(clearTop(stack, [box(1100, 100, 1248, 136), box(1100, 24, 1248, 60)], 900)).toBe(144);
});

test('the stack of toasts fits between two buttons if there is space, with a gap to both', () => {
  expect(clearTop(stack, [box(1100, 24, 1248, 60), box(1100, 140, 1248, 176)], 900)).toBe(68);
  expect(clearTop(stack, [box(1100, 24, 1248, 60), box(1100, 139, 1248, 175)], 900)).toBe(183);
});

test('the stack of toasts ignores a button that is scrolled out of sight', () => {
  expect(clearTop(stack, [box(1100, -80, 1248, -44)], 900)).toBe(16);
});

test('the stack of toasts stays at the top if buttons fill the side down to the bottom', () => {
  expect(clearTop(stack, [box(940, 0, 1280, 850)], 900)).toBe(16);
});
