import { expect, test } from 'vitest';
import { sectionsOfQuestions } from './from-questions.rules.ts';

test('a test made from questions has a section for each subject, in their order, and one for questions without a known subject', () => {
  const subjects = new Map([
    ...[1, 4].map((one) => [`m${one}`, 'M'] as const),
    ['r2', 'RW'] as const,
    ['x3', 'BIO'] as const,
    ['n5', null] as const,
  ]);
  expect(sectionsOfQuestions(['m4', 'n5', 'r2', 'x3', 'm1', 'gone'], subjects)).toEqual([
    { kind: 'reading_writing', title: 'Reading and Writing', questions: ['r2'] },
    { kind: 'math', title: 'Math', questions: ['m4', 'm1'] },
    { kind: 'other', title: 'Questions', questions: ['n5', 'x3', 'gone'] },
  ]);
  expect(sectionsOfQuestions([], subjects)).toEqual([]);
});
