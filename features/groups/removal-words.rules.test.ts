import { expect, test } from 'vitest';
import { removalWords } from './removal-words.rules.ts';

const things = { tests: 0, practice_sets: 0, materials: 0, shelves: 0, videos: 0, titles: [] as string[] };
const nothing = { ...things, members: 0, join_requests: 0, losing_tests: 0, under_way: 0, sessions: 0 };

test('has a sentence for each thing that goes with a group, and none for an empty group', () => {
  expect(removalWords(nothing)).toEqual([]);
  const all = {
    members: 12,
    join_requests: 2,
    tests: 3,
    practice_sets: 1,
    materials: 2,
    shelves: 1,
    videos: 1,
    titles: ['Checkpoint', 'Lines'],
    losing_tests: 4,
    under_way: 2,
    sessions: 20,
  };
  expect(removalWords(all).join(' ')).toBe(
    '12 students are in it. Assigned to it: 3 tests, 1 practice set, 2 materials, 1 shelf and 1 video (Checkpoint · Lines · and 6 more). 4 students have not started a test of it, and would lose it. 2 students have a test in progress, and can finish it. 2 requests to join it are turned down. 20 sessions of its tests stay with their students.',
  );
  expect(removalWords({ ...nothing, members: 1, shelves: 1, sessions: 1 }).join(' ')).toBe(
    '1 student is in it. Assigned to it: 1 shelf. 1 session of its tests stays with its student.',
  );
});
