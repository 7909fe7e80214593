import { expect, test } from 'vitest';
import { amountFaults, namedFaults, remindedOf, termFaults } from './allotting.rules.ts';

const NOW = new Date('2026-11-23T10:00:00.000Z');
const asked = { materials: ['m'], library_groups: [], users: ['u'], groups: [] };
const there = {
  materials: [{ id: 'm', status: 'live' as const }],
  library_groups: [],
  users: ['u'],
  groups: [],
};
const paths = (faults: readonly { path: string }[]) => faults.map(({ path }) => path);

test('requires at least one material or shelf and one person or group, and limits their number', () => {
  expect(amountFaults(asked)).toEqual([]);
  expect(amountFaults({ ...asked, materials: [], library_groups: ['s'], users: [], groups: ['g'] })).toEqual(
    [],
  );
  expect(paths(amountFaults({ ...asked, materials: [] }))).toEqual(['body']);
  expect(paths(amountFaults({ ...asked, users: [] }))).toEqual(['body']);
  const users = Array.from({ length: 500 }, (_, index) => `u${index}`);
  expect(amountFaults({ ...asked, materials: Array.from({ length: 10 }, String), users })).toEqual([]);
  expect(paths(amountFaults({ ...asked, materials: Array.from({ length: 11 }, String), users }))).toEqual([
    'body',
  ]);
});

test('an error names every unknown item, and every material that readers cannot read yet', () => {
  expect(namedFaults(asked, there, { isTakenBack: false })).toEqual([]);
  const all = { materials: ['x'], library_groups: ['x'], users: ['u', 'x'], groups: ['x'] };
  expect(paths(namedFaults(all, there, { isTakenBack: false }))).toEqual([
    'body.materials.0',
    'body.library_groups.0',
    'body.users.1',
    'body.groups.0',
  ]);
  for (const status of ['draft', 'archived'] as const) {
    const found = { ...there, materials: [{ id: 'm', status }] };
    expect(paths(namedFaults(asked, found, { isTakenBack: false }))).toEqual(['body.materials.0']);
    expect(namedFaults(asked, found, { isTakenBack: true })).toEqual([]);
  }
});

test('the due date must be in the future and after the opening date', () => {
  const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
  expect(termFaults({ opens_at: null, due_at: null }, NOW)).toEqual([]);
  expect(termFaults({ opens_at: at(1), due_at: at(2) }, NOW)).toEqual([]);
  expect(paths(termFaults({ opens_at: null, due_at: at(0) }, NOW))).toEqual(['body.due_at']);
  expect(paths(termFaults({ opens_at: at(2), due_at: at(2) }, NOW))).toEqual(['body.due_at']);
});

test('reminds people who have not finished, have an address and were not reminded within a day', () => {
  const reader = (person: string, fields = {}) => ({
    person,
    standing: 'not_opened' as const,
    has_address: true,
    reminded_at: null,
    ...fields,
  });
  const hours = (ago: number) => new Date(NOW.getTime() - ago * 3_600_000);
  const { reminded, left_out } = remindedOf(
    [
      reader('fresh'),
      reader('begun', { standing: 'begun' }),
      reader('done', { standing: 'done', has_address: false }),
      reader('lately', { reminded_at: hours(23) }),
      reader('yesterday', { reminded_at: hours(24) }),
      reader('silent', { has_address: false }),
    ],
    NOW,
  );
  expect(reminded.map(({ person }) => person)).toEqual(['fresh', 'begun', 'yesterday']);
  expect(left_out).toEqual({ done: 1, reminded: 1, no_address: 1 });
});
