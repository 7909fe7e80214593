import { expect, test } from 'vitest';
import { nothingFault, skillsOf } from './practise.rules.ts';

const topic = (id: string) => ({ id, name: `Skill ${id}` });

test('sorts skills by missed questions, with the mean difficulty of the missed ones', () => {
  expect(
    skillsOf([
      { topic: topic('b'), difficulty: 5 },
      { topic: topic('a'), difficulty: 2 },
      { topic: null, difficulty: 1 },
      { topic: topic('b'), difficulty: null },
      { topic: topic('c'), difficulty: null },
    ]),
  ).toEqual([
    { ...topic('b'), missed: 2, difficulty: 4 },
    { ...topic('a'), missed: 1, difficulty: 2 },
    { ...topic('c'), missed: 1, difficulty: 3 },
  ]);
});

test('the message tells whether the skills or the questions are missing', () => {
  expect(nothingFault([], 0).message).toContain('no skill');
  expect(nothingFault([{ ...topic('a'), missed: 1, difficulty: 3 }], 0).message).toContain(
    'no new questions',
  );
  expect(nothingFault([{ ...topic('a'), missed: 1, difficulty: 3 }], 2).message).toContain(
    '2 new questions are reserved for tests',
  );
});
