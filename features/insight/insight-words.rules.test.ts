import { expect, test } from 'vitest';
import { teachSentence } from './insight-words.rules.ts';

const figures = { known: 10, below: 7, strong: null, asked: 213, missed: 104, error: null };

test('a skill to teach is described by how many students are weak in it and how much was missed', () => {
  expect(teachSentence(figures)).toBe('7 of 10 students are below 60%. 104 of 213 answers were missed.');
  expect(teachSentence({ ...figures, known: 1, below: 1 })).toContain('1 of 1 student is below 60%.');
});

test('the sentence names an error only if several answers share it', () => {
  const named = (missed: number) =>
    teachSentence({ ...figures, error: { name: 'Stops after one root', missed } });
  expect(named(2)).toContain(
    '104 of 213 answers were missed. The most common error is “Stops after one root” (2).',
  );
  expect(named(1)).toBe(teachSentence(figures));
});

test('without a common error, the sentence suggests pairing strong students with the others', () => {
  const strong = (students: number) => ({ ...figures, strong: { students, mean: 0.894 } });
  expect(teachSentence(strong(3))).toMatch(/ 3 students are at 89%: pair them with other students\.$/);
  expect(teachSentence(strong(1))).toMatch(/ 1 student is at 89%: pair them with other students\.$/);
  expect(teachSentence({ ...strong(3), below: 0 })).not.toContain('pair');
  expect(teachSentence({ ...strong(3), error: { name: 'Sign', missed: 5 } })).not.toContain('pair');
});
