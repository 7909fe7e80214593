import { expect, test } from 'vitest';
import { readPoints } from './score-calculator-words.ts';

test('the score calculator reads points per section, leaves out empty ones and reports entries that are not numbers', () => {
  expect(readPoints({ a: ' 12 ', b: '', c: '3,5' })).toEqual({ raw: { a: 12, c: 3.5 }, faults: {} });
  expect(readPoints({ a: '-1', b: 'ten', c: '4' })).toEqual({
    raw: { c: 4 },
    faults: { a: 'Enter a number of points.', b: 'Enter a number of points.' },
  });
});
