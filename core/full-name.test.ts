import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test('a full name consists of both names, or of a single name without a space', () => {
  expect(fullName({ first_name: 'Maya', last_name: 'Chen' })).toBe('Maya Chen');
  expect(fullName({ first_name: 'Suharto', last_name: null })).toBe('Suharto');
});
