import { expect, test } from 'vitest';
import { answerWords } from './answer-words.ts';

test('an answer is described by its letters in order, as typed, or as blank', () => {
  const options = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
  const choice = { type: 'multiple_choice', options } as const;
  const typed = { type: 'text', options: [] } as const;
  expect(answerWords('two', choice)).toBe('B');
  expect(answerWords(['three', 'one'], choice)).toBe('A, C');
  expect(answerWords(['three', '', 'one'], { type: 'matching', options })).toBe('C, –, A');
  expect(answerWords(['three', 'one', 'two'], { type: 'ordering', options })).toBe('C, A, B');
  expect(answerWords('3/4', typed)).toBe('3/4');
  expect(answerWords(null, choice)).toBe('blank');
  expect(answerWords('', typed)).toBe('blank');
  expect(answerWords('a'.repeat(81), typed)).toBe(`${'a'.repeat(80)}…`);
});
