import { expect, test } from 'vitest';
import { lostWords } from './lost-words.rules.ts';

const nothing = { people: 0, tests: 0, practice_sets: 0, materials: 0, shelves: 0, videos: 0, titles: [] };

test('says what people lose with a place, and nothing where they lose nothing', () => {
  expect(lostWords(nothing, null)).toBe(null);
  expect(lostWords({ ...nothing, people: 1, videos: 1, titles: ['A lesson'] }, 'Ann')).toBe(
    'Ann loses 1 video (A lesson), unless you keep it.',
  );
  expect(lostWords({ ...nothing, people: 3, tests: 2, shelves: 1, titles: ['Checkpoint'] }, null)).toBe(
    '3 students lose 2 tests and 1 shelf (Checkpoint and 2 more), unless you keep it.',
  );
  expect(lostWords({ ...nothing, people: 1, materials: 1 }, null)).toBe(
    '1 student loses 1 material, unless you keep it.',
  );
});
