import { expect, test } from 'vitest';
import { fillsLesson, lessonSentence, noteOf, optionLetter, placeOnTime, shortPlace } from './walk.rules.ts';

test('a lesson contains as many mistakes as fit into its time', () => {
  expect([20, 40, 44, 4].map(fillsLesson)).toEqual([4, 8, 8, 0]);
  expect(lessonSentence({ missed: 37, minutes: 40, done: 3 })).toBe(
    '8 of 37 missed questions fit in 40 minutes, most costly first. 3 discussed so far.',
  );
  expect(lessonSentence({ missed: 1, minutes: 40, done: 1 })).toBe(
    '1 missed question, most costly first: about 5 minutes. 1 discussed so far.',
  );
});

test('abbreviates a question to its section’s initials and its number', () => {
  expect(shortPlace('Math, module 2', 8)).toBe('M2·8');
  expect(shortPlace('Reading and Writing, module 1', 14)).toBe('RW1·14');
  expect(shortPlace('Questions', 3)).toBe('Q·3');
});

test('places a visit in the time during which its section was open', () => {
  expect(placeOnTime({ at_seconds: 525 }, 2100)).toBe(25);
  expect(placeOnTime({ at_seconds: 2400 }, 2100)).toBe(100);
  expect(placeOnTime({ at_seconds: 5 }, 0)).toBe(0);
});

test('a note is stored as one line', () => {
  expect(noteOf(' 6 cm in 4 h\nis 1.5 cm an hour. ')).toBe('6 cm in 4 h is 1.5 cm an hour.');
  expect(noteOf(' \n ')).toBeNull();
});

test('options are named by letters in order', () => {
  expect([0, 1, 3].map(optionLetter)).toEqual(['A', 'B', 'D']);
});
