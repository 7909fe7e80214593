import { expect, test } from 'vitest';
import { pageButtons } from './pages.tsx';

test('a short list of pages shows them all', () => {
  expect(pageButtons(2, 3)).toEqual([1, 2, 3]);
});

test('a long one shows the first, the neighbours and the last', () => {
  expect(pageButtons(2, 47)).toEqual([1, 2, 3, 'gap', 47]);
  expect(pageButtons(20, 47)).toEqual([1, 'gap', 19, 20, 21, 'gap', 47]);
  expect(pageButtons(47, 47)).toEqual([1, 'gap', 46, 47]);
});
