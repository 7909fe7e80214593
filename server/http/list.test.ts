import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { listAnswer, pageOffset } from './list.ts';

const rows = ['a', 'b'];

test('the links of a page keep the rest of the query', () => {
  const context = { url: '/api/groups/?search=a%20b&page=2&page_size=2', query: { page: 2, page_size: 2 } };
  expect(listAnswer(context, { count: 5, rows })).toEqual({
    count: 5,
    next: '/api/groups/?search=a+b&page=3&page_size=2',
    previous: '/api/groups/?search=a+b&page=1&page_size=2',
    results: rows,
  });
});

test('a single page has no links, and an empty list has a first page', () => {
  const context = { url: '/api/groups/', query: { page: 1, page_size: 50 } };
  expect(listAnswer(context, { count: 0, rows: [] })).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
});

test('a request for a page beyond the last is an error', () => {
  const context = { url: '/api/groups/?page=4', query: { page: 4, page_size: 2 } };
  expect(() => listAnswer(context, { count: 5, rows: [] })).toThrow(Problem);
});

test('pages count from 1', () => {
  expect(pageOffset({ page: 3, page_size: 20 })).toEqual({ limit: 20, offset: 40 });
});
