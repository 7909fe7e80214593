import { expect, test } from 'vitest';
import { orderOf, withMoved, withPaired } from './arranged.rules.ts';

test('choosing an option for one prompt does not change the other prompts', () => {
  expect(withPaired(null, 3, 1, 'b')).toEqual(['', 'b', '']);
  expect(withPaired(['a', 'b', ''], 3, 2, 'a')).toEqual(['a', 'b', 'a']);
  expect(withPaired(['a', 'b', ''], 3, 0, '')).toEqual(['', 'b', '']);
});

test('a response whose last choice is removed becomes null', () => {
  expect(withPaired(['', 'b', ''], 3, 1, '')).toBeNull();
});

test('a response with a wrong type is replaced', () => {
  expect(withPaired('typed', 2, 0, 'a')).toEqual(['a', '']);
  expect(withPaired(['a', 'b', 'c'], 2, 0, 'b')).toEqual(['b', 'b']);
});

test('an ordering question shows the given order until the response is a complete order of all options', () => {
  const shown = ['c', 'a', 'b'];
  for (const response of [null, 'a', ['a', 'b'], ['a', 'a', 'b'], ['a', 'b', 'x']]) {
    expect(orderOf(response, shown)).toEqual(shown);
  }
  expect(orderOf(['a', 'b', 'c'], shown)).toEqual(['a', 'b', 'c']);
});

test('moving an option puts it at its new place and closes the gap; places outside the list are ignored', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(withMoved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [7, 0],
  ] as const) {
    expect(withMoved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
  }
});
