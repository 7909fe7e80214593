import { expect, test } from 'vitest';
import { noteFaults, placeFaults } from './reading.rules.ts';

const paths = (faults: readonly { path: string }[]) => faults.map(({ path }) => path);
const pdf = { kind: 'file', page_count: 18 } as const;
const article = { kind: 'article', page_count: null } as const;

test('a position in a file must be an existing page; in other materials it must be a percentage', () => {
  expect([
    placeFaults(pdf, { page: 18 }),
    placeFaults(article, { percent: 100 }),
    placeFaults(pdf, {}),
  ]).toEqual([[], [], []]);
  expect(placeFaults({ ...pdf, page_count: null }, { page: 900 })).toEqual([]);
  expect(paths(placeFaults(pdf, { page: 19 }))).toEqual(['body.page']);
  expect(paths(placeFaults(article, { page: 1 }))).toEqual(['body.page']);
  expect(paths(placeFaults(pdf, { percent: 5 }))).toEqual(['body.percent']);
});

test('a note needs text or a highlight, must be at an existing place, and stays within the limit', () => {
  const range = { block: 1, start: 0, end: 5 };
  const note = { page: null, range: null, quote: '', note: 'Ask' };
  expect(noteFaults(article, { ...note, range, quote: 'Slope', note: '' }, 499)).toEqual([]);
  expect(noteFaults(pdf, { ...note, page: 3 }, 0)).toEqual([]);
  expect(paths(noteFaults(article, { ...note, note: '' }, 0))).toEqual(['body.note']);
  expect(paths(noteFaults(article, { ...note, range }, 0))).toEqual(['body.quote']);
  expect(paths(noteFaults(pdf, { ...note, range, quote: 'Slope' }, 0))).toEqual(['body.range']);
  expect(noteFaults(pdf, { ...note, page: 3, range, quote: 'Slope' }, 0)).toEqual([]);
  const link = { kind: 'link', page_count: null } as const;
  expect(paths(noteFaults(link, { ...note, range, quote: 'Slope' }, 0))).toEqual(['body.range']);
  expect(paths(noteFaults(pdf, { ...note, page: 19 }, 0))).toEqual(['body.page']);
  expect(paths(noteFaults(article, note, 500))).toEqual(['body']);
});
