import { expect, test } from 'vitest';
import { withPaired } from './matching.rules.ts';

test('a choice at one prompt leaves the others as they are', () => {
  expect(withPaired(null, 3, 1, 'b')).toEqual(['', 'b', '']);
  expect(withPaired(['a', 'b', ''], 3, 2, 'a')).toEqual(['a', 'b', 'a']);
  expect(withPaired(['a', 'b', ''], 3, 0, '')).toEqual(['', 'b', '']);
});

test('where nothing is left it is no answer', () => {
  expect(withPaired(['', 'b', ''], 3, 1, '')).toBeNull();
});

test('a response of another shape gives way', () => {
  expect(withPaired('typed', 2, 0, 'a')).toEqual(['a', '']);
  expect(withPaired(['a', 'b', 'c'], 2, 0, 'b')).toEqual(['b', 'b']);
});
