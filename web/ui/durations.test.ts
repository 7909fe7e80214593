import { expect, test } from 'vitest';
import { durationFigure, durationWords } from './durations.ts';

test('a length of time is said in the two units that matter', () => {
  expect([0, 22, 60, 142, 1920, 3599.6, 7980, 3660].map(durationWords)).toEqual([
    '0 s',
    '22 s',
    '1 min',
    '2 min 22 s',
    '32 min',
    '1 h',
    '2 h 13 min',
    '1 h 1 min',
  ]);
});

test('in a table it stands as a clock would show it', () => {
  expect([6, 38, 114, 3727].map(durationFigure)).toEqual(['0:06', '0:38', '1:54', '1:02:07']);
});
