import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { countedOf, dayFaults, requireArchived, requireNobodySits, requireOpen } from './terms.rules.ts';

const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return [error.kind.code, error.options.detail];
  }
  return null;
};

test('a term ends on its first day at the earliest', () => {
  expect(dayFaults({ starts_on: '2026-09-01', ends_on: '2026-09-01' })).toEqual([]);
  expect(dayFaults({ starts_on: '2026-09-01', ends_on: '2026-08-31' })).toHaveLength(1);
});

test('what is archived is not changed, and only that is reopened', () => {
  const archived = { archived_at: '2026-07-20T10:00:00.000Z' };
  expect(refusal(() => requireOpen(archived))).toEqual(['archived', 'Reopen it first.']);
  expect(refusal(() => requireOpen({ archived_at: null }))).toBeNull();
  expect(refusal(() => requireArchived({ archived_at: null }))?.[0]).toBe('term_open');
  expect(requireArchived(archived).toISOString()).toBe(archived.archived_at);
});

test('nobody is thrown out of a test: it says how many sit one', () => {
  expect(refusal(() => requireNobodySits({ count: 0, names: [] }))).toBeNull();
  expect(refusal(() => requireNobodySits({ count: 1, names: ['Zoe Fox'] }))?.[1]).toMatch(/^Zoe Fox is in/);
  expect(refusal(() => requireNobodySits({ count: 7, names: [] }))?.[1]).toMatch(/^7 people are in/);
});

test('a count names the first five', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name }));
  expect(countedOf(six)).toEqual({ count: 6, names: ['a', 'b', 'c', 'd', 'e'] });
});
