import { expect, test } from 'vitest';
import type { PreviewedVariant } from './preview.contract.ts';
import { pathWords, questionsWords } from './preview-words.rules.ts';

const variant = (at_least: number | null) => ({ at_least }) as PreviewedVariant;

test('names each path through the modules by the number of right answers that leads to it', () => {
  expect(pathWords({ variants: [variant(null)] })).toBeNull();
  expect(pathWords({ variants: [variant(null), variant(13)] })).toEqual([
    'fewer than 13 correct',
    '13 or more correct',
  ]);
  expect(pathWords({ variants: [variant(15), variant(null), variant(8)] })).toEqual([
    '15 or more correct',
    'fewer than 8 correct',
    '8 to 14 correct',
  ]);
});

test('the preview of a test counts the questions, and says “up to” if the test asks them one at a time', () => {
  const questions = (many: number) => ({ questions: Array(many).fill({}) });
  expect([questionsWords(questions(1), false), questionsWords(questions(14), true)]).toEqual([
    '1 question',
    'up to 14 questions',
  ]);
});
