import { expect, test } from 'vitest';
import { type Holders, holderFaults } from './removal.rules.ts';

const linesOf = (holders: readonly Holders[]) => holderFaults(holders).map(({ message }) => message);

test('lists the names of the caller’s schools with their counts, and all other schools as one count', () => {
  const own = { school: 'North', is_own: true, people: 12 };
  const west = { school: 'West', is_own: true, people: 1 };
  const others = [
    { school: 'South', is_own: false, people: 3 },
    { school: null, is_own: false, people: 2 },
  ];
  expect(linesOf([])).toEqual([]);
  expect(linesOf([own, west, ...others])).toEqual([
    'North: 12 people',
    'West: 1 person',
    'Other schools: 5 people',
  ]);
  expect(linesOf(others)).toEqual(['Other schools: 5 people']);
});

test('an admin sees the name of every school, and an assignment to an empty group counts too', () => {
  const all = [
    { school: 'South', is_own: true, people: 0 },
    { school: null, is_own: true, people: 2 },
  ];
  expect(linesOf(all)).toEqual(['South: assigned, but nobody has it yet', 'Without a school: 2 people']);
  expect(linesOf([{ school: 'South', is_own: false, people: 0 }])).toEqual([
    'Other schools: assigned, but nobody has it yet',
  ]);
});
