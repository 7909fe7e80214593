import { expect, test } from 'vitest';
import { isTooLong, timeWords } from './expected-time-words.ts';

const section = {
  id: '',
  title: 'Module 1',
  duration_seconds: 2100,
  expected_seconds: 1720.4,
  timed: 22,
  questions: 22,
};

test('shows a section’s time next to its limit, and how many questions it is based on if not all have times', () => {
  expect(timeWords(section)).toEqual({ time: '28:40 of 35:00', basis: '' });
  expect(timeWords({ ...section, duration_seconds: null, timed: 12 })).toEqual({
    time: '28:40',
    basis: 'Based on 12 of 22 questions.',
  });
});

test('says why an expected time is unknown', () => {
  const unknown = { ...section, expected_seconds: null };
  expect(timeWords({ ...unknown, timed: 0 })).toEqual({
    time: 'No estimate yet',
    basis: 'None of its questions has been timed often enough.',
  });
  expect(timeWords({ ...unknown, timed: 3 }).basis).toBe(
    'Only 3 of its 22 questions have been timed often enough.',
  );
  expect(timeWords({ ...unknown, timed: 1 }).basis).toBe(
    'Only 1 of its 22 questions has been timed often enough.',
  );
  expect(timeWords({ ...unknown, timed: 0, questions: 0 }).time).toBe('No questions yet');
});

test('marks a section that takes longer than its limit, but never one without a limit', () => {
  expect(isTooLong(section)).toBe(false);
  expect(isTooLong({ ...section, expected_seconds: 2101 })).toBe(true);
  expect(isTooLong({ ...section, expected_seconds: 9999, duration_seconds: null })).toBe(false);
});
