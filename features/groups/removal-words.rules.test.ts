import { expect, test } from 'vitest';
import { removalWords } from './removal-words.rules.ts';

const things = { tests: 0, practice_sets: 0, materials: 0, shelves: 0, videos: 0, titles: [] as string[] };
const nothing = { ...things, members: 0, join_requests: 0, losing_tests: 0, under_way: 0, sessions: 0 };

test('the warning before removing a group has a sentence for each kind of data that goes with it, and none for an empty group', () => {
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
    'The group has 12 students. Assigned to the group: 3 tests, 1 practice set, 2 materials, 1 shelf and 1 video (Checkpoint · Lines · and 6 more). 4 students haven’t started an assigned test and would lose it. 2 students have a test in progress and can finish it. 2 requests to join will be declined. 20 test sessions will be kept with the students.',
  );
  expect(removalWords({ ...nothing, members: 1, shelves: 1, sessions: 1 }).join(' ')).toBe(
    'The group has 1 student. Assigned to the group: 1 shelf. 1 test session will be kept with the student.',
  );
});
