import { expect, test } from 'vitest';
import { nothingFault, practiceTitle, skillsOf } from './practise.rules.ts';

const topic = (id: string) => ({ id, name: `Skill ${id}` });

test('skills come with the most missed first, each as hard as what was missed of it', () => {
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

test('a set is called by its first skill, cut so that it is still a title', () => {
  expect(practiceTitle([{ name: 'Linear functions' }])).toBe('Linear functions');
  expect(practiceTitle([{ name: 'Lines' }, { name: 'Circles' }, { name: 'Areas' }])).toBe('Lines and 2 more');
  const long = practiceTitle([{ name: 'x'.repeat(90) }, { name: 'Circles' }]);
  expect([long.length, long.endsWith('… and 1 more')]).toEqual([60, true]);
  expect(practiceTitle([{ name: 'y'.repeat(60) }])).toBe('y'.repeat(60));
  expect(practiceTitle([])).toBe('Practice');
});

test('where nothing could be made it is said whether skills or questions are missing', () => {
  expect(nothingFault([]).message).toContain('no skill');
  expect(nothingFault([{ ...topic('a'), missed: 1, difficulty: 3 }]).message).toContain(
    'no unseen questions',
  );
});
