import { expect, test } from 'vitest';
import { pageButtons } from './pages.tsx';

test('the page buttons show every page of a short list', () => {
  expect(pageButtons(2, 3)).toEqual([1, 2, 3]);
});

test('the page buttons show the first, neighboring and last pages of a long list', () => {
  expect(pageButtons(2, 47)).toEqual([1, 2, 3, 'gap', 47]);
  expect(pageButtons(20, 47)).toEqual([1, 'gap', 19, 20, 21, 'gap', 47]);
  expect(pageButtons(47, 47)).toEqual([1, 'gap', 46, 47]);
});
