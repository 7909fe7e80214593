import { expect, test } from 'vitest';
import { fitOf } from './fit.ts';

test('a label that starts with the typed text comes before one in which a different word starts with it', () => {
  expect(fitOf('Practice SAT 4', 'prac')).toBe(0);
  expect(fitOf('Practice SAT 4', 'SAT  4')).toBe(1);
  expect(fitOf('Practice SAT 4', '4 prac')).toBe(2);
  expect(fitOf('Practice SAT 4', 'sat 5')).toBeNull();
});

test('the command palette ignores case and accents, and an empty text matches every label', () => {
  expect(fitOf('Zoë Ångström', 'zoe a')).toBe(0);
  expect(fitOf('Zoe', 'ZOË')).toBe(0);
  expect(fitOf('Groups', '')).toBe(0);
});
