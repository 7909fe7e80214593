import { expect, test } from 'vitest';
import { answerLetters, optionLetter } from './question-kinds.ts';

const options = [{ id: 'x' }, { id: 'y' }, { id: 'z' }];

test("an option's letter follows from its position", () => {
  expect([optionLetter(0), optionLetter(19)]).toEqual(['A', 'T']);
});

test('a choice is shown as the letters of the chosen options, in display order', () => {
  expect(answerLetters('single_choice', 'y', options)).toEqual(['B']);
  expect(answerLetters('multiple_choice', ['z', 'x', 'no such option'], options)).toEqual(['A', 'C']);
});

test('a matching answer shows one letter per prompt, or a dash if it is empty', () => {
  expect(answerLetters('matching', ['z', '', 'z', 'no such option'], options)).toEqual(['C', '–', 'C', '–']);
});

test('an ordering answer shows the letters in the order that was given', () => {
  expect(answerLetters('ordering', ['z', 'x', 'y'], options)).toEqual(['C', 'A', 'B']);
});
