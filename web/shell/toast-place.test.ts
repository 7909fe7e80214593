import { expect, test } from 'vitest';
import { clearTop } from './toast-place.ts';

const stack = { left: 944, right: 1264, height: 64 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('where no act stands in the corner, the stack is at the very top', () => {
  expect(clearTop(stack, [], 900)).toBe(16);
  expect(clearTop(stack, [box(300, 24, 500, 60), box(1000, 400, 1200, 436)], 900)).toBe(16);
});

test('it gives way to an act in the corner, and to the next one that it would cover then', () => {
  expect(clearTop(stack, [box(1100, 24, 1248, 60)], 900)).toBe(68);
  expect(clearTop(stack, [box(1100, 100, 1248, 136), box(1100, 24, 1248, 60)], 900)).toBe(144);
});

test('it passes between two acts where it has room, and touches neither', () => {
  expect(clearTop(stack, [box(1100, 24, 1248, 60), box(1100, 140, 1248, 176)], 900)).toBe(68);
  expect(clearTop(stack, [box(1100, 24, 1248, 60), box(1100, 139, 1248, 175)], 900)).toBe(183);
});

test('an act that is scrolled away is nothing to give way to', () => {
  expect(clearTop(stack, [box(1100, -80, 1248, -44)], 900)).toBe(16);
});

test('where acts fill the side to its foot, it stays at the top rather than leave the window', () => {
  expect(clearTop(stack, [box(940, 0, 1280, 850)], 900)).toBe(16);
});
