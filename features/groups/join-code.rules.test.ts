import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CODE_COUNT,
  joinCodeFaults,
  joinCodeOf,
  joinCodeUses,
  joinFaults,
  mayBeLetIn,
  shownJoinCode,
} from './join-code.rules.ts';

test('makes a distinct code of eight easily distinguished letters for each number', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (some, other) => {
      const [a, b] = [some % CODE_COUNT, other % CODE_COUNT];
      expect(joinCodeOf(a)).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{8}$/);
      expect(joinCodeOf(a) === joinCodeOf(b)).toBe(a === b);
    }),
  );
  expect(shownJoinCode('ACDEFGHJ')).toBe('ACDE-FGHJ');
});

test('tells how often a code was used, with the right singular and plural', () => {
  const words = (uses: number, most: number | null) => joinCodeUses({ uses, most });
  expect([words(0, null), words(1, null), words(1, 1), words(1, 20)]).toEqual([
    'used 0 times',
    'used 1 time',
    'used 1 of 1 time',
    'used 1 of 20 times',
  ]);
});

test('rejects an expiry that is not in the future', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  expect(joinCodeFaults({ expires_at: null }, now)).toEqual([]);
  expect(joinCodeFaults({ expires_at: '2026-11-21T10:00:00.001Z' }, now)).toEqual([]);
  expect(joinCodeFaults({ expires_at: '2026-11-21T10:00:00.000Z' }, now)).toHaveLength(1);
});

test('lets a guest join a group of any school, but a student only one of their own school', () => {
  expect(joinFaults({ role: 'guest', schools: ['south'] }, 'north')).toEqual([]);
  expect(joinFaults({ role: 'student', schools: ['north'] }, 'north')).toEqual([]);
  expect(joinFaults({ role: 'student', schools: ['south'] }, 'north')).toHaveLength(1);
});

test("allows approving only active guests and active students of the group's school", () => {
  const waits = { is_active: true, role: 'guest', schools: [] } as const;
  expect(mayBeLetIn(waits, 'north')).toBe(true);
  expect(mayBeLetIn({ ...waits, role: 'student', schools: ['north'] }, 'north')).toBe(true);
  expect(mayBeLetIn({ ...waits, role: 'student', schools: ['south'] }, 'north')).toBe(false);
  expect(mayBeLetIn({ ...waits, is_active: false }, 'north')).toBe(false);
  expect(mayBeLetIn({ ...waits, role: 'tutor' }, 'north')).toBe(false);
});
