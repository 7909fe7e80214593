import { expect, test } from 'vitest';
import { answerWords } from './answer-words.ts';

test('an answer is said by its letters in their order, as it was typed, or as blank', () => {
  const options = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
  expect(answerWords('two', options)).toBe('B');
  expect(answerWords(['three', 'one'], options)).toBe('A, C');
  expect(answerWords('3/4', [])).toBe('3/4');
  expect(answerWords(null, options)).toBe('blank');
  expect(answerWords('', [])).toBe('blank');
  expect(answerWords('a'.repeat(81), [])).toBe(`${'a'.repeat(80)}…`);
});
