import { expect, test } from 'vitest';
import { targetName } from './allocation-words.rules.ts';
import type { Assignment } from './assignments.contract.ts';

const row = (id: string, person: string, school: string | null, assessment = 'mock'): Assignment => ({
  id,
  kind: 'test',
  thing: { id: assessment, title: assessment },
  reason: '',
  may_take_back: true,
  target: { kind: 'person', id: person, name: person },
  given_for: school === null ? null : { id: school, name: school },
  mode: 'test',
  opens_at: null,
  due_at: null,
  closes_at: null,
  attempts_allowed: null,
  counts: false,
  allocated_by: { id: 'max', name: 'Max' },
  created_at: '2026-01-01T00:00:00.000Z',
});

test('names the school where two schools assigned the same test to one person', () => {
  const listed = [
    row('1', 'Ann', 'North'),
    row('2', 'Ann', 'South'),
    row('3', 'Ann', null),
    row('4', 'Ann', 'North', 'final'),
    row('5', 'Ben', 'North'),
  ];
  expect(listed.map((each) => targetName(each, listed))).toEqual([
    'Ann (North)',
    'Ann (South)',
    'Ann',
    'Ann',
    'Ben',
  ]);
});
