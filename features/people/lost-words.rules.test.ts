import { expect, test } from 'vitest';
import { lostWords, titlesWords } from './lost-words.rules.ts';

const nothing = { people: 0, tests: 0, practice_sets: 0, materials: 0, shelves: 0, videos: 0, titles: [] };

test('describes the assignments that people lose, and returns null if they lose nothing', () => {
  expect(lostWords(nothing, null)).toBe(null);
  expect(lostWords({ ...nothing, people: 1, videos: 1, titles: ['A lesson'] }, 'Ann')).toBe(
    'This removes 1 video from the assignments of Ann.',
  );
  expect(lostWords({ ...nothing, people: 3, tests: 2, shelves: 1, titles: ['Checkpoint'] }, null)).toBe(
    'This removes 2 tests and 1 shelf from the assignments of 3 students.',
  );
  expect(lostWords({ ...nothing, people: 1, materials: 1 }, null)).toBe(
    'This removes 1 material from the assignments of 1 student.',
  );
});

test('lists the given titles and counts the rest', () => {
  const things = { ...nothing, tests: 2, shelves: 1 };
  expect(titlesWords({ ...things, titles: ['Checkpoint', 'Lines'] })).toBe('Checkpoint · Lines · and 1 more');
  expect(titlesWords({ ...things, titles: ['A', 'B', 'C'] })).toBe('A · B · C');
  expect(titlesWords(things)).toBe(null);
});
