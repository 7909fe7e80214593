import { describe, expect, test } from 'vitest';
import { MOST_NAMED } from './named-mistakes.contract.ts';
import {
  isNameable,
  mistakeFinder,
  mistakesIn,
  type NamedMistake,
  nameFaults,
  namesOfSame,
  type TypedQuestion,
} from './named-mistakes.rules.ts';

const NUMBER: TypedQuestion = {
  type: 'numeric',
  entry: 'free',
  tolerance: 0.1,
  accepted_answers: ['8.5'],
  case_sensitive: false,
};
const TEXT: TypedQuestion = { ...NUMBER, type: 'text', accepted_answers: ['don’t know'] };
const GAPS: TypedQuestion = {
  ...NUMBER,
  type: 'gaps',
  accepted_answers: [],
  gaps: [
    { choices: ['a', 'b'], accepted_answers: ['a'] },
    { choices: [], accepted_answers: ['Rome'] },
  ],
};
const name = (typed: string, words = `mistake ${typed}`, gap: number | null = null): NamedMistake => ({
  gap,
  typed,
  words,
});
const found = (question: TypedQuestion, names: readonly NamedMistake[], typed: string) =>
  mistakeFinder(question, names, null)(typed);

describe('the name of a mistake', () => {
  test('applies to every spelling of a number with the same value', () => {
    const names = [name('2.125')];
    expect(['2.125', '2.1250', '17/8'].map((typed) => found(NUMBER, names, typed))).toEqual(
      Array(3).fill('mistake 2.125'),
    );
    expect(found(NUMBER, names, '2.126')).toBeNull();
  });

  test('applies to every spelling that scoring compares as the same text', () => {
    const names = [name("I don't"), name('SO')];
    expect(found(TEXT, names, '  i   DON’T ')).toBe("mistake I don't");
    expect(found(TEXT, names, 'so')).toBe('mistake SO');
    const strict = { ...TEXT, case_sensitive: true, exact: true };
    expect([found(strict, names, 'so'), found(strict, names, 'I don’t')]).toEqual([null, null]);
    expect(found(strict, names, 'SO')).toBe('mistake SO');
  });

  test('does not apply to answers that the answer key accepts, that are blank, or that are not numbers', () => {
    const names = [name('8.6'), name('8.5'), name('$8'), name('')];
    for (const typed of ['8.5', '8.6', '$8', '', ' ']) expect(found(NUMBER, names, typed), typed).toBeNull();
    expect(isNameable(NUMBER, { gap: null, typed: '8.7' })).toBe(true);
    expect(isNameable(TEXT, { gap: null, typed: 'x'.repeat(201) })).toBe(false);
  });

  test('belongs to a single gap in a text', () => {
    const names = [name('roma', 'Italian', 2), name('b', 'A choice', 1)];
    expect(mistakesIn(GAPS, names, ['b', ' Roma'])).toEqual({ whole: null, gaps: [null, 'Italian'] });
    for (const response of [null, 'roma', ['b'], ['b', 'Rome'], ['b', '']]) {
      expect(mistakesIn(GAPS, names, response)).toEqual({ whole: null, gaps: [null, null] });
    }
    expect(mistakesIn(NUMBER, [name('51')], '51.0')).toEqual({ whole: 'mistake 51', gaps: [] });
    expect(mistakesIn({ ...NUMBER, type: 'essay' }, [name('51')], '51').whole).toBeNull();
  });

  test('is the newest one if two answers become equal because they are compared differently', () => {
    expect(found(TEXT, [name('SO', 'newer'), name('so', 'older')], 'So')).toBe('newer');
    expect(
      namesOfSame(TEXT, [name('SO'), name('so'), name('so', 'x', 1)], { gap: null, typed: 'so' }),
    ).toEqual([name('SO'), name('so')]);
  });
});

describe('naming a mistake', () => {
  const paths = (question: TypedQuestion, gap: number | null, typed: string, names: NamedMistake[] = []) =>
    nameFaults(question, names, { gap, typed }).map(({ path }) => path);

  test('is refused for parts of a question that are not typed and for answers that are not wrong', () => {
    expect(paths(NUMBER, null, '51')).toEqual([]);
    expect(paths(NUMBER, 1, '51')).toEqual(['body.gap']);
    expect([paths(NUMBER, null, '17/2'), paths(NUMBER, null, '$8')]).toEqual([
      ['body.typed'],
      ['body.typed'],
    ]);
    expect([1, 2, 3, null].map((gap) => paths(GAPS, gap, 'Bern'))).toEqual([
      ['body.gap'],
      [],
      ['body.gap'],
      ['body.gap'],
    ]);
    expect(paths({ ...NUMBER, type: 'single_choice' }, null, '51')).toEqual(['body.gap']);
  });

  test('is refused beyond the limit, but an existing name may change', () => {
    const full = Array.from({ length: MOST_NAMED }, (_, place) => name(`${100 + place}`));
    expect(paths(NUMBER, null, '51', full)).toEqual(['body.words']);
    expect(paths(NUMBER, null, '100.0', full)).toEqual([]);
    expect(paths(NUMBER, null, '51', full.slice(1))).toEqual([]);
  });
});
