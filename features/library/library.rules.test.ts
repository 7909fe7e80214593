import { describe, expect, test } from 'vitest';
import {
  addressFaults,
  excerptOf,
  fileFaults,
  kindFaults,
  parentFaults,
  placedAt,
  readingMinutes,
  requireMayPublish,
  requireMayWrite,
  shelvingFaults,
} from './library.rules.ts';

const nothing = { body: '', has_try_it: false, try_it_right: 0, file: null, url: null, page_count: null };
const paths = (faults: readonly { path: string }[]) => faults.map(({ path }) => path);

describe('fields that each kind of material requires', () => {
  test.each([
    ['article', { body: '<p>Slope</p>' }, []],
    ['article', { body: '<p>Slope</p>', has_try_it: true, try_it_right: 1 }, []],
    ['article', { body: '<p>Slope</p>', has_try_it: true }, ['body.try_it']],
    ['article', {}, ['body.body']],
    [
      'article',
      { body: '<p>Slope</p>', file: 'f', url: 'u', page_count: 2 },
      ['body.file', 'body.url', 'body.page_count'],
    ],
    ['file', { file: 'f', page_count: 18 }, []],
    ['file', {}, ['body.file']],
    [
      'file',
      { file: 'f', url: 'u', body: '<p>x</p>', has_try_it: true },
      ['body.body', 'body.try_it', 'body.url'],
    ],
    ['link', { url: 'u' }, []],
    ['link', { file: 'f' }, ['body.file', 'body.url']],
    ['link', { url: 'u', page_count: 1 }, ['body.page_count']],
    ['video', { file: 'f' }, []],
    ['video', { url: 'u' }, []],
    ['video', {}, ['body.url']],
    ['video', { file: 'f', url: 'u' }, ['body.url']],
  ] as const)('finds the errors in a material of kind %s with the fields %o', (kind, fields, faults) => {
    expect(paths(kindFaults({ ...nothing, ...fields, kind }))).toEqual(faults);
  });

  test('requires a video file for a video, and any other file for a file', () => {
    expect(fileFaults('video', 'video/mp4')).toEqual([]);
    expect(fileFaults('file', 'application/pdf')).toEqual([]);
    const wrong = [
      fileFaults('video', 'application/pdf'),
      fileFaults('file', 'video/mp4'),
      fileFaults('file', null),
    ];
    expect(wrong.map(paths)).toEqual([['body.file'], ['body.file'], ['body.file']]);
  });

  test('a link must lead to a named server or one of its subdomains', () => {
    const named = ['desmos.com'];
    expect([addressFaults('desmos.com', named), addressFaults('www.desmos.com', named)]).toEqual([[], []]);
    for (const host of ['evildesmos.com', 'desmos.com.evil.example', null]) {
      expect(paths(addressFaults(host, named)), String(host)).toEqual(['body.url']);
    }
  });

  test('estimates an article’s reading time from its words, at least one minute', () => {
    expect([readingMinutes(''), readingMinutes('one two'), readingMinutes('word '.repeat(650))]).toEqual([
      1, 1, 5,
    ]);
  });
});

describe('shelves', () => {
  const above = (line: string[], school: string | null = 'north') => ({ id: line[0] ?? '', school, line });
  const moved = (fields = {}) => ({ id: 'own', school: 'north', levels: 1, ...fields });

  test('a shelf may be placed below another shelf of its school or below a shared one', () => {
    expect(parentFaults(above(['a', 'b']), moved())).toEqual([]);
    expect(parentFaults(above(['a'], null), moved())).toEqual([]);
    expect(parentFaults(above(['a']), moved({ id: null }))).toEqual([]);
  });

  test.each([
    ['a shelf that the person cannot see', null, {}],
    ['itself', above(['own', 'a']), {}],
    ['a shelf below it', above(['child', 'own']), {}],
    ['a shelf of another school', above(['a'], 'south'), {}],
    ['so many shelves that the tree would be seven levels deep', above(['a', 'b', 'c', 'd']), { levels: 3 }],
  ])('a shelf cannot be placed below %s', (_, parent, fields) => {
    expect(paths(parentFaults(parent, moved(fields)))).toEqual(['body.parent']);
  });

  test('allows six levels of shelves', () => {
    expect(parentFaults(above(['a', 'b', 'c', 'd']), moved({ levels: 2 }))).toEqual([]);
  });

  test('a shelf takes materials of its own school or shared materials', () => {
    expect(shelvingFaults({ school: null }, { school: 'north' })).toEqual([]);
    expect(shelvingFaults({ school: 'north' }, { school: 'north' })).toEqual([]);
    expect(paths(shelvingFaults({ school: 'north' }, { school: null }))).toEqual(['body.material']);
    expect(paths(shelvingFaults(null, { school: null }))).toEqual(['body.material']);
  });

  test.each([
    [1, ['x', 'a', 'b']],
    [2, ['a', 'x', 'b']],
    [3, ['a', 'b', 'x']],
    [99, ['a', 'b', 'x']],
    [null, ['a', 'b', 'x']],
  ])('places a material at position %s', (position, order) => {
    expect(placedAt(['a', 'b'], 'x', position)).toEqual(order);
  });
});

describe('who may change materials', () => {
  const of = (id: string, school: string | null) => ({
    author: { id },
    school: school === null ? null : { id: school },
  });

  test('managers change their schools’ materials, others only their own', () => {
    expect(() => requireMayWrite('own_schools', 'me', of('other', 'north'))).not.toThrow();
    expect(() => requireMayWrite('own', 'me', of('me', 'north'))).not.toThrow();
    expect(() => requireMayWrite('own', 'me', of('other', 'north'))).toThrow(/forbidden/);
    expect(() => requireMayWrite('own_schools', 'me', of('other', null))).toThrow(/forbidden/);
  });

  test('people who cannot publish may change only drafts', () => {
    const change = (
      before: 'draft' | 'live' | 'archived',
      after: 'draft' | 'live' | 'archived',
      may = false,
    ) => requireMayPublish(may, { before, after });
    expect(() => change('draft', 'draft')).not.toThrow();
    expect(() => change('live', 'live', true)).not.toThrow();
    for (const [before, after] of [
      ['draft', 'live'],
      ['live', 'live'],
      ['live', 'draft'],
    ] as const) {
      expect(() => change(before, after), `${before} ${after}`).toThrow(/forbidden/);
    }
  });
});

test('an excerpt ends at a word boundary', () => {
  expect(excerptOf('ope is a rate of cha')).toBe('… is a rate of …');
  expect(excerptOf(' Slope ')).toBe('Slope');
});

test('formulas in an excerpt are written in one line', () => {
  const cut =
    'and when \\(x\\) grows, \\[\\text{slope} = \\frac{y_2 - 6}{4} \\le 2 \\cdot \\pi\\] is \\(a + \\frac{y - 1';
  expect(excerptOf(cut)).toBe('… when x grows, slope = (y_2 - 6)/(4) ≤ 2 · pi is a …');
});
