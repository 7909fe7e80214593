import { expect, test } from 'vitest';
import { durationFigure, durationWords, sittingTimeWords } from './durations.ts';

test('writes a duration in its two largest units', () => {
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

test('writes a duration in a table like a clock time', () => {
  expect([6, 38, 114, 3727].map(durationFigure)).toEqual(['0:06', '0:38', '1:54', '1:02:07']);
});

test('writes a test’s time as the sum of its timed sections, and adds the number of untimed sections', () => {
  const words = (duration_seconds: number, untimed_sections: number) =>
    sittingTimeWords({ duration_seconds, untimed_sections });
  expect([words(1920, 0), words(3840, 1), words(600, 2), words(0, 1), words(0, 3)]).toEqual([
    '32 min',
    '1 h 4 min + an untimed section',
    '10 min + 2 untimed sections',
    'No time limit',
    'No time limit',
  ]);
});
