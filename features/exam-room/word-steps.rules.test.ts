import { expect, test } from 'vitest';
import { stepped } from './word-steps.rules.ts';

/** Three lines of words, each 10 wide. The second line has a tall formula in the middle. */
const BOXES = [
  ...[0, 10, 20].map((left) => ({ top: 0, bottom: 10, middle: left + 5 })),
  ...[0, 10, 20].map((left) => ({
    top: left === 10 ? 16 : 20,
    bottom: left === 10 ? 34 : 30,
    middle: left + 5,
  })),
  { top: 40, bottom: 50, middle: 5 },
];
const from = (key: string, at: number) => stepped(key, at, BOXES.length, (index) => BOXES[index] ?? null);

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, 6],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['Home', 5, 0],
  ['End', 0, 6],
  ['ArrowDown', 0, 3],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 2, 5],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, 1],
])('the key %s moves from word %i to word %i', (key, at, to) => {
  expect(from(key, at)).toBe(to);
});

test('other keys move to no word, and the arrow keys stay at their word while the words’ positions are not measured', () => {
  expect(from('a', 0)).toBeNull();
  expect(stepped('ArrowDown', 0, 3, () => null)).toBe(0);
  expect(stepped('End', 0, 0, () => null)).toBe(0);
});
