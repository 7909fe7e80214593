import { expect, test } from 'vitest';
import { z } from 'zod';
import { listQuery } from './list.ts';

const query = listQuery({
  ordering: ['name', 'created_at'],
  filters: { status: z.enum(['active']).optional() },
});

test('a list requested without a query returns its first page of 50 in the default order', () => {
  expect(query.parse({})).toEqual({ page: 1, page_size: 50, ordering: 'name' });
});

test('an order can be reversed', () => {
  expect(query.parse({ ordering: '-created_at' }).ordering).toBe('-created_at');
});

test.each([
  ['an unknown filter', { colour: 'red' }],
  ['an unknown order', { ordering: 'age' }],
  ['a filter value that is not offered', { status: 'gone' }],
  ['page 0', { page: '0' }],
  ['a page that is not a number', { page: '1e2' }],
  ['a page size beyond 200', { page_size: '201' }],
  ['a repeated parameter', { search: ['a', 'b'] }],
])('rejects the list parameter %s', (_what, asked) => {
  expect(query.safeParse(asked).success).toBe(false);
});
