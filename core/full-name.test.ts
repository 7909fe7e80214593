import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test('a person is named by both names, or by the only one without a space', () => {
  expect(fullName({ first_name: 'Maya', last_name: 'Chen' })).toBe('Maya Chen');
  expect(fullName({ first_name: 'Suharto', last_name: null })).toBe('Suharto');
});
