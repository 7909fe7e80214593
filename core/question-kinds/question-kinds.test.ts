import { expect, test } from 'vitest';
import { answerLetters, optionLetter } from './question-kinds.ts';

const options = [{ id: 'x' }, { id: 'y' }, { id: 'z' }];

test('an option has a letter by its place', () => {
  expect([optionLetter(0), optionLetter(19)]).toEqual(['A', 'T']);
});

test('a choice is told by the letters of what was chosen, in the order in which they were shown', () => {
  expect(answerLetters('single_choice', 'y', options)).toEqual(['B']);
  expect(answerLetters('multiple_choice', ['z', 'x', 'no such option'], options)).toEqual(['A', 'C']);
});

test('of a matching question a letter stands at the place of each prompt, a dash where there is none', () => {
  expect(answerLetters('matching', ['z', '', 'z', 'no such option'], options)).toEqual(['C', '–', 'C', '–']);
});

test('of an ordering question the letters stand in the order that was answered', () => {
  expect(answerLetters('ordering', ['z', 'x', 'y'], options)).toEqual(['C', 'A', 'B']);
});
