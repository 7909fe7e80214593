import { expect, test } from 'vitest';
import { missedAtFirst, titleOf } from './practice.rules.ts';

test('a set is named after its first skill, shortened to fit a title', () => {
  expect(titleOf([{ name: 'Linear functions' }])).toBe('Linear functions');
  expect(titleOf([{ name: 'Lines' }, { name: 'Circles' }, { name: 'Areas' }])).toBe('Lines and 2 more');
  const long = titleOf([{ name: 'x'.repeat(90) }, { name: 'Circles' }]);
  expect([long.length, long.endsWith('… and 1 more')]).toEqual([60, true]);
  expect(titleOf([{ name: 'y'.repeat(60) }])).toBe('y'.repeat(60));
  expect(titleOf([])).toBe('Practice');
});

test('lists the questions that were not right on the first try, whatever the later tries were', () => {
  const course = (question: string, ...outcomes: ('right' | 'partial' | 'wrong')[]) => ({
    question,
    tries: outcomes.map((outcome) => ({ outcome })),
  });
  const courses = [
    course('a', 'wrong', 'right'),
    course('b', 'right'),
    course('c'),
    course('d', 'partial'),
    course('e', 'wrong'),
  ];
  expect(missedAtFirst(courses)).toEqual(['a', 'd', 'e']);
});
