import { expect, test } from 'vitest';
import { DOUBLE_MARK, letterOf, readMark } from './marks.rules.ts';

const choice = { type: 'single_choice', option_count: 4, place_count: 0, entry: null } as const;
const several = { ...choice, type: 'multiple_choice' } as const;
const grid = { type: 'numeric', option_count: 0, place_count: 0, entry: 'sat' } as const;
const free = { ...grid, entry: 'free' } as const;
const words = { type: 'text', option_count: 0, place_count: 0, entry: null } as const;
const BLANK = { kind: 'blank', warning: null };

test.each(['', ' ', '-', '–', '—', ' – '])(
  'reads an empty cell or a dash as a blank answer: “%s”',
  (typed) => {
    for (const asked of [choice, several, grid, words]) expect(readMark(asked, typed)).toEqual(BLANK);
  },
);

test('a letter is an option, ignoring case', () => {
  expect(readMark(choice, 'a')).toEqual({ kind: 'options', places: [0] });
  expect(readMark(choice, ' D ')).toEqual({ kind: 'options', places: [3] });
  expect(readMark(choice, 'AA')).toEqual({ kind: 'options', places: [0] });
  expect([0, 1, 25].map(letterOf)).toEqual(['A', 'B', 'Z']);
});

test('a matching question takes one letter per prompt, or a dash for none', () => {
  const pairs = { type: 'matching', option_count: 3, place_count: 4, entry: null } as const;
  expect(readMark(pairs, 'bA c–')).toEqual({ kind: 'options', places: [1, 0, 2, -1] });
  expect(readMark(pairs, '----')).toEqual(BLANK);
  for (const typed of ['ABC', 'ABCAB', 'ABCD', 'A1CB']) expect(readMark(pairs, typed).kind).toBe('fault');
});

test('an ordering question takes its letters in the chosen order', () => {
  const order = { type: 'ordering', option_count: 3, place_count: 3, entry: null } as const;
  expect(readMark(order, 'c, A b')).toEqual({ kind: 'options', places: [2, 0, 1] });
  for (const typed of ['AB', 'ABCA', 'ABD']) expect(readMark(order, typed).kind).toBe('fault');
});

test('two marks count as blank with a warning if only one is allowed', () => {
  for (const typed of ['AC', 'a, c', 'A+C', 'A/C', 'A;C', 'A&C']) {
    expect(readMark(choice, typed)).toEqual({ kind: 'blank', warning: DOUBLE_MARK });
    expect(readMark(several, typed)).toEqual({ kind: 'options', places: [0, 2] });
  }
  expect(readMark(several, 'DB')).toEqual({ kind: 'options', places: [1, 3] });
});

test.each([
  ['E', 'E isn’t an option. The options are A to D.'],
  ['AE', 'E isn’t an option. The options are A to D.'],
  ['1', '1 isn’t an option. The options are A to D.'],
  ['@', '@ isn’t an option. The options are A to D.'],
])('rejects a letter that is not an option: %s', (typed, message) => {
  expect(readMark(choice, typed)).toEqual({ kind: 'fault', message });
  expect(readMark(several, typed)).toEqual({ kind: 'fault', message });
});

test('an answer sheet keeps a number as typed, with any kind of minus sign', () => {
  for (const typed of ['12', '3.5', '1/3', '.015', '-4']) {
    expect(readMark(grid, typed)).toEqual({ kind: 'text', text: typed });
  }
  expect(readMark(grid, '−4')).toEqual({ kind: 'text', text: '-4' });
  expect(readMark(grid, '–4')).toEqual({ kind: 'text', text: '-4' });
  expect(readMark(free, '1234567')).toEqual({ kind: 'text', text: '1234567' });
});

test.each([
  ['3 1/2', 'Mixed numbers aren’t allowed. Type 7/2 if you mean that.'],
  ['-3 1/2', 'Mixed numbers aren’t allowed. Type -7/2 if you mean that.'],
  ['3 1/0', 'A number can’t have a space in it.'],
  ['3 4', 'A number can’t have a space in it.'],
  ['1,5', 'Commas aren’t allowed. Type a decimal point.'],
  ['5%', 'Percent signs aren’t allowed. Type only the number.'],
  ['$5', 'Currency signs aren’t allowed. Type only the number.'],
  ['x', 'This isn’t a number. Type digits, a decimal point, or a slash.'],
  ['3-', 'A minus sign can only come first.'],
  ['123456', 'This is longer than the answer box on the sheet.'],
  ['3/', 'The number is incomplete.'],
  ['1/2/3', 'Type only one slash.'],
  ['1.2.3', 'Type only one decimal point.'],
  ['.5/2', 'A fraction can’t have a decimal point.'],
  ['5/0', 'You can’t divide by 0. Type a space if this counts as blank.'],
  ['05', 'Leave out the leading 0.'],
])('rejects text that is not a number, with the reason: %s', (typed, message) => {
  expect(readMark(grid, typed)).toEqual({ kind: 'fault', message });
});

test('an answer sheet keeps words as written up to a limit, and an essay without a limit', () => {
  expect(readMark(words, ' photosynthesis ')).toEqual({ kind: 'text', text: 'photosynthesis' });
  expect(readMark(words, 'x'.repeat(500)).kind).toBe('text');
  expect(readMark(words, 'x'.repeat(501))).toEqual({
    kind: 'fault',
    message: 'Enter at most 500 characters.',
  });
  const essay = { ...words, type: 'essay' } as const;
  expect(readMark(essay, 'x'.repeat(501)).kind).toBe('text');
});
