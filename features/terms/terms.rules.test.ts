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

test('refuses a term that ends before its first day', () => {
  expect(dayFaults({ starts_on: '2026-09-01', ends_on: '2026-09-01' })).toEqual([]);
  expect(dayFaults({ starts_on: '2026-09-01', ends_on: '2026-08-31' })).toHaveLength(1);
});

test('refuses to change an archived term, and to reopen an open one', () => {
  const archived = { archived_at: '2026-07-20T10:00:00.000Z' };
  expect(refusal(() => requireOpen(archived))).toEqual(['archived', 'Reopen the term to change it.']);
  expect(refusal(() => requireOpen({ archived_at: null }))).toBeNull();
  expect(refusal(() => requireArchived({ archived_at: null }))?.[0]).toBe('term_open');
  expect(requireArchived(archived).toISOString()).toBe(archived.archived_at);
});

test('refuses to archive while people have a test in progress, and says how many', () => {
  expect(refusal(() => requireNobodySits({ count: 0, names: [] }))).toBeNull();
  expect(refusal(() => requireNobodySits({ count: 1, names: ['Zoe Fox'] }))?.[1]).toMatch(
    /^Zoe Fox is taking/,
  );
  expect(refusal(() => requireNobodySits({ count: 7, names: [] }))?.[1]).toMatch(/^7 people are taking/);
});

test('the number of people is given together with the first five names', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name }));
  expect(countedOf(six)).toEqual({ count: 6, names: ['a', 'b', 'c', 'd', 'e'] });
});
