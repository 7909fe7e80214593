import { expect, test } from 'vitest';
import { forecastBasis, forecastFigures, seenWords } from './forecast-words.rules.ts';

test('rounds a score to tens and raw points to halves, and returns null if there is no forecast', () => {
  const score = { mean: 1187.4, deviation: 66 };
  expect(forecastFigures({ score: { unit: 'points', ...score } })).toEqual({ value: '1190', spread: '± 70' });
  const marks = { unit: 'marks' as const, mean: 17.3, deviation: 2.2 };
  expect(forecastFigures({ score: marks })).toEqual({ value: '17.5', spread: '± 2' });
  expect(forecastFigures({ score: null })).toBeNull();
});

test('a sentence says how many students the forecast covers, or why there is none', () => {
  const score = { unit: 'marks' as const, mean: 1, deviation: 1 };
  expect(forecastBasis({ students: 12, known: 8, score })).toBe('expected, from 8 of 12 students');
  expect(forecastBasis({ students: 12, known: 12, score })).toBe('expected');
  expect(forecastBasis({ students: 0, known: 0, score: null })).toContain('no students');
  expect(forecastBasis({ students: 3, known: 0, score: null })).toContain('enough data');
  expect(forecastBasis({ students: 3, known: 3, score: null })).toContain('every path');
});

test('a sentence says how many questions of a test the group has seen, and how many students have seen them', () => {
  const told = (questions: number, students: number, of = 12) =>
    seenWords({ seen: { questions, students }, students: of });
  expect(told(0, 0)).toBe('None of these students has seen any of its questions.');
  expect(told(1, 3)).toBe('1 question already seen, by 3 of 12 students.');
  expect(told(20, 12)).toBe('20 questions already seen, by 12 of 12 students.');
  expect(told(0, 0, 0)).toBe('');
});
