import { expect, test } from 'vitest';
import { removalWords } from './removal-words.rules.ts';

const nothing = {
  ...{ members: 0, join_requests: 0, allotments: 0, losing_tests: 0, under_way: 0, sessions: 0 },
};

test('what goes with a group is said in a sentence each, and of an empty one nothing', () => {
  expect(removalWords(nothing)).toEqual([]);
  const all = { members: 12, join_requests: 2, allotments: 3, losing_tests: 4, under_way: 2, sessions: 20 };
  expect(removalWords(all).join(' ')).toBe(
    '12 students are in it. 3 tests allotted to it are taken back. 4 students have yet to begin one of them, and can not any more. 2 students are in the middle of one, and can finish it. 2 requests to join it are turned down. 20 sessions of its tests stay with their students.',
  );
  expect(removalWords({ ...nothing, members: 1, allotments: 1, sessions: 1 }).join(' ')).toBe(
    '1 student is in it. 1 test allotted to it is taken back. 1 session of its tests stays with its student.',
  );
});
