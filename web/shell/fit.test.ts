import { expect, test } from 'vitest';
import { fitOf } from './fit.ts';

test('a line fits best that begins with what was written, then one of whose words does', () => {
  expect(fitOf('Practice SAT 4', 'prac')).toBe(0);
  expect(fitOf('Practice SAT 4', 'SAT  4')).toBe(1);
  expect(fitOf('Practice SAT 4', '4 prac')).toBe(2);
  expect(fitOf('Practice SAT 4', 'sat 5')).toBeNull();
});

test('case and accents make no difference, and everything fits nothing', () => {
  expect(fitOf('Zoë Ångström', 'zoe a')).toBe(0);
  expect(fitOf('Zoe', 'ZOË')).toBe(0);
  expect(fitOf('Groups', '')).toBe(0);
});
