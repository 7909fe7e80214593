import { expect, test } from 'vitest';
import {
  day,
  decimal,
  either,
  flag,
  matching,
  oneOf,
  searchParams,
  several,
  uuid,
  whole,
  words,
} from './search-params.ts';

const ID = '019a9c1e-0000-7000-8000-000000000001';

test('a screen drops unknown and invalid parameters from the URL', () => {
  const read = searchParams({ page: whole(1), search: words(5), shared: flag, group: uuid });
  expect(read({ page: 2, search: 'algebra', group: ID, other: 'x' })).toEqual({ page: 2, group: ID });
  expect(Object.keys(read({ page: 2 }))).toEqual(['page']);
});

test.each([
  ['a page number', whole(1), [1, '2'], [0, 1.5, '', 'two', null, true, [1]]],
  ['a number up to five', whole(1, 5), [5], [6]],
  ['any number', decimal, [-1.5, '0.5'], ['', ' ', Number.POSITIVE_INFINITY, null]],
  ['a text of limited length', words(4), ['', 'four', 1234], ['fives', 12345, null, ['a']]],
  ['a text that matches a pattern', matching(/^\/\w*$/), ['/', '/people'], ['people', 1]],
  ['an id', uuid, [ID, ID.toUpperCase()], ['019a9c1e', `${ID}0`, 7]],
  ['a day', day, ['2026-11-19', '2028-02-29'], ['2026-02-29', '19 Nov 2026', 20261119, '']],
  ['one of several values', oneOf(['a', 'b']), ['a', 'b'], ['c', 'toString', undefined]],
  ['a flag', flag, [true], ['true', false, 1]],
  ['one of two kinds of value', either(oneOf(['none']), uuid), ['none', ID], ['some']],
])('%s: accepts valid values and rejects others', (_what, param, known, unknown) => {
  for (const value of known) expect(param(value), String(value)).toBeDefined();
  for (const value of unknown) expect(param(value), String(value)).toBeUndefined();
});

test('a single value parses as a list, and a list parses only if every item does', () => {
  const param = several(oneOf(['a', 'b']));
  expect(param('a')).toEqual(['a']);
  expect(param(['b', 'a'])).toEqual(['b', 'a']);
  for (const value of [['a', 'c'], [], 'c', undefined]) expect(param(value)).toBeUndefined();
});
