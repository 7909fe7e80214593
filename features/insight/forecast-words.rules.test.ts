import { expect, test } from 'vitest';
import { forecastBasis, forecastFigures } from './forecast-words.rules.ts';

test('points are told in tens, marks in halves, and nothing as nothing', () => {
  const score = { mean: 1187.4, deviation: 66 };
  expect(forecastFigures({ score: { unit: 'points', ...score } })).toEqual({ value: '1190', spread: '± 70' });
  const marks = { unit: 'marks' as const, mean: 17.3, deviation: 2.2 };
  expect(forecastFigures({ score: marks })).toEqual({ value: '17.5', spread: '± 2' });
  expect(forecastFigures({ score: null })).toBeNull();
});

test('it is said by whom a forecast is made, or why there is none', () => {
  const score = { unit: 'marks' as const, mean: 1, deviation: 1 };
  expect(forecastBasis({ students: 12, known: 8, score })).toBe('by 8 of 12');
  expect(forecastBasis({ students: 12, known: 12, score })).toBe('expected');
  expect(forecastBasis({ students: 0, known: 0, score: null })).toContain('Nobody');
  expect(forecastBasis({ students: 3, known: 0, score: null })).toContain('Too little');
  expect(forecastBasis({ students: 3, known: 3, score: null })).toContain('each path');
});
