import { expect, test } from 'vitest';
import { instantsOfDays } from './days.ts';

test('a range of days includes its first and last day completely, in the reader’s time zone', () => {
  const { from, to } = instantsOfDays({ from: '2026-11-19', to: '2026-11-20' });
  expect(new Date(from ?? '').toString()).toContain('Nov 19 2026 00:00:00');
  expect(new Date(to ?? '').toString()).toContain('Nov 21 2026 00:00:00');
  expect(instantsOfDays({ from: '2026-12-31' })).toEqual({ from: expect.any(String), to: undefined });
  expect(instantsOfDays({})).toEqual({ from: undefined, to: undefined });
});
