import { expect, test } from 'vitest';
import { nothingFault, skillsOf } from './practise.rules.ts';

const topic = (id: string) => ({ id, name: `Skill ${id}` });

test('sorts skills by lost points, with the mean difficulty of the missed questions', () => {
  expect(
    skillsOf([
      { topic: topic('b'), difficulty: 5, lost: 0.5 },
      { topic: topic('a'), difficulty: 2, lost: 1 },
      { topic: null, difficulty: 1, lost: 9 },
      { topic: topic('b'), difficulty: null, lost: 0.5 },
      { topic: topic('c'), difficulty: null, lost: 2 },
    ]),
  ).toEqual([
    { ...topic('c'), missed: 1, difficulty: 3, lost: 2 },
    { ...topic('b'), missed: 2, difficulty: 4, lost: 1 },
    { ...topic('a'), missed: 1, difficulty: 2, lost: 1 },
  ]);
});

test('the message tells whether the skills or the questions are missing', () => {
  expect(nothingFault([], 0).message).toContain('no skill');
  expect(nothingFault([{ ...topic('a'), missed: 1, difficulty: 3, lost: 1 }], 0).message).toContain(
    'no new questions',
  );
  expect(nothingFault([{ ...topic('a'), missed: 1, difficulty: 3, lost: 1 }], 2).message).toContain(
    '2 new questions are reserved for tests',
  );
});
