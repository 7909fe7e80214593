import { expect, test } from 'vitest';
import { delimited, formulaPlace, withFormula } from './formula-place.ts';

const TEXT = 'Why is \\(x^2\\) here, and \\[y\\] there?';

test('the keypad edits the formula at the caret or in the selection', () => {
  expect(formulaPlace(TEXT, 9, 9)).toEqual({ tex: 'x^2', from: 7, to: 14, apart: false });
  expect(formulaPlace(TEXT, 0, TEXT.length)).toMatchObject({ tex: 'x^2' });
  expect(formulaPlace(TEXT, 26, 26)).toMatchObject({ tex: 'y', apart: true });
});

test('a new formula replaces the selection', () => {
  expect(formulaPlace('Is a+b right?', 3, 6)).toEqual({ tex: 'a+b', from: 3, to: 6, apart: false });
  expect(formulaPlace(TEXT, 7, 7)).toEqual({ tex: '', from: 7, to: 7, apart: false });
  expect(formulaPlace('', 0, 0)).toEqual({ tex: '', from: 0, to: 0, apart: false });
});

test('a formula is put into the text with its delimiters, and an empty one is removed', () => {
  const place = formulaPlace(TEXT, 9, 9);
  expect(withFormula(TEXT, place, 'z')).toEqual({
    text: 'Why is \\(z\\) here, and \\[y\\] there?',
    after: 12,
  });
  expect(withFormula(TEXT, place, '').text).toBe('Why is  here, and \\[y\\] there?');
  expect(delimited({ tex: 'y', apart: true })).toBe('\\[y\\]');
});
