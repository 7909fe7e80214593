import { expect, test } from 'vitest';
import type { TypedAnswer, TypedPart } from '../typed-answers.contract.ts';
import { blankWords, formsWords, keyWords, shownByWords, suspectWords } from './typed-words.ts';

const answer = (more: Partial<TypedAnswer>): TypedAnswer => ({
  typed: '2',
  forms: [],
  form_count: 1,
  count: 1,
  marked: 'wrong',
  is_key: false,
  near: null,
  may_accept: true,
  mistake: null,
  may_name: true,
  mean_score: null,
  ...more,
});
const part = (more: Partial<TypedPart>): TypedPart => ({
  question: 'q',
  gap: null,
  key: ['8.5'],
  entry: 'sat',
  asked: 40,
  blank: { count: 0, mean_score: null },
  answer_count: 2,
  rare: 0,
  right_mean_score: 1240,
  unit: 'score',
  suspect: null,
  ...more,
});

test('describes the right answer, further spellings, and blank answers', () => {
  expect(keyWords({ key: ['8.5'], gap: null }, 'numeric')).toMatch(/^Typed number\. “8\.5” is correct,/);
  expect(keyWords({ key: ['Rome', 'Roma'], gap: 2 }, 'gaps')).toBe(
    'Gap 2, typed. “Rome” or “Roma” is correct.',
  );
  const forms = [{ typed: '8.50', count: 41 }];
  expect(formsWords({ forms, form_count: 2 })).toBe('Also typed as 8.50 (41)');
  expect(formsWords({ forms, form_count: 4 })).toBe('Also typed as 8.50 (41) and 2 other ways');
  expect(blankWords(part({ blank: { count: 13, mean_score: 980.4 } }))).toBe(
    '13 students left it blank; they average 980.',
  );
  expect(blankWords(part({}))).toBeNull();
});

test('a sentence explains why an entry is not a number, by what the question’s field accepts', () => {
  const blank = (typed: string, entry: 'sat' | 'free') =>
    shownByWords(answer({ typed, marked: 'blank' }), { entry });
  expect(blank('$8.50', 'sat')).toBe('Not a number: it has a currency sign');
  expect(blank('1,5', 'free')).toBe('Not a number: it has a comma');
  expect(shownByWords(answer({ near: 'capitals' }), { entry: null })).toMatch(/capital letters/);
  expect(shownByWords(answer({}), { entry: 'sat' })).toBeNull();
});

test('shows the name that staff gave a mistake instead of how the answer differs from the answer key', () => {
  const named = answer({ near: 'capitals', mistake: 'A city, not a country' });
  expect(shownByWords(named, { entry: null })).toBe('A city, not a country');
});

test('the list of typed answers shows the most frequent suspect answer first', () => {
  const suspect = (count: number) => ({ typed: '9', count, marked: 'wrong' as const, mean_score: 1270 });
  const items = [
    { question: 'q', label: 'M1·14' },
    { question: 'r', label: 'M1·15' },
  ];
  expect(suspectWords([part({})], items)).toBeNull();
  const parts = [part({ suspect: suspect(6) }), part({ question: 'r', gap: 2, suspect: suspect(18) })];
  expect(suspectWords(parts, items)).toEqual([
    '18 students typed “9” in gap 2 of M1·15 and were scored as wrong.',
    'They average 1270, at least as much as students who got it right, so it may be correct.',
  ]);
});
