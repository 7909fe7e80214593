import { expect, test } from 'vitest';
import { nameOfText } from './export.rules.ts';

test('names a question by the start of its text and never cuts a formula', () => {
  expect(nameOfText('Is it so?')).toBe('Is it so?');
  expect(nameOfText('a'.repeat(90))).toBe('a'.repeat(80));
  const long = `${'a'.repeat(70)} \\(x^2 + y^2 = z^2\\)`;
  expect(nameOfText(long)).toBe('a'.repeat(70));
  expect(nameOfText('Is \\(x^2\\) even?')).toBe('Is \\(x^2\\) even?');
});
