import { expect, test } from 'vitest';
import { isPastTaking } from './kept-amounts.rules.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a session accepts data while in progress and until 15 days after its end', () => {
  expect(isPastTaking(null, 1_000 * DAY)).toBe(false);
  expect(isPastTaking(DAY, 16 * DAY)).toBe(false);
  expect(isPastTaking(DAY, 16 * DAY + 1)).toBe(true);
});
