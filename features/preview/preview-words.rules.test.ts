import { expect, test } from 'vitest';
import type { PreviewedVariant } from './preview.contract.ts';
import { pathWords, questionsWords } from './preview-words.rules.ts';

const variant = (at_least: number | null) => ({ at_least }) as PreviewedVariant;

test('a path is told by how many right lead to it', () => {
  expect(pathWords({ variants: [variant(null)] })).toBeNull();
  expect(pathWords({ variants: [variant(null), variant(13)] })).toEqual([
    'fewer than 13 right',
    '13 or more right',
  ]);
  expect(pathWords({ variants: [variant(15), variant(null), variant(8)] })).toEqual([
    '15 or more right',
    'fewer than 8 right',
    '8 to 14 right',
  ]);
});

test('questions are counted, and of those that come one at a time there may be fewer', () => {
  const questions = (many: number) => ({ questions: Array(many).fill({}) });
  expect([questionsWords(questions(1), false), questionsWords(questions(14), true)]).toEqual([
    '1 question',
    'up to 14 questions',
  ]);
});
