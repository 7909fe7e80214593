import { describe, expect, test } from 'vitest';
import { mergeFaults } from './merge.rules.ts';

const record = (id: string, more: object = {}) => ({
  id,
  role: 'student' as const,
  is_active: true,
  is_merged: false,
  is_erased: false,
  schools: ['north'],
  ...more,
});
const FREE = { other_is_in: [], both_unfinished: [] };
const reasons = (...[kept, other, tests = FREE]: Partial<Parameters<typeof mergeFaults>>) =>
  mergeFaults(kept ?? record('kept'), other ?? record('other'), tests).map(({ message }) => message);

describe('merging two records of one person', () => {
  test('is allowed if nothing prevents it, also of a guest without a school into a student', () => {
    expect(reasons()).toEqual([]);
    expect(reasons(record('kept'), record('other', { role: 'guest', schools: [] }))).toEqual([]);
    expect(reasons(record('kept'), record('other', { is_active: false }))).toEqual([]);
  });

  test('is refused with every reason if a record cannot be kept or given up', () => {
    expect(reasons(record('same'), record('same'))).toEqual(['Name another record than this one.']);
    expect(
      reasons(
        record('kept', { role: 'guest', is_active: false, schools: [] }),
        record('other', { is_merged: true, is_active: false }),
      ),
    ).toEqual([
      'This record is deactivated. Take it back first, or keep the other.',
      'The other record was given up before.',
      'This is a guest and the other a student. Keep the student.',
      'They belong to different schools. Move one of them first.',
    ]);
    expect(reasons(record('kept', { is_merged: true, is_active: false }))).toEqual([
      'This record was given up for another. Keep that one.',
    ]);
    expect(reasons(undefined, record('other', { is_active: false, is_erased: true }))).toEqual([
      'The other was erased: their attempts are nobody’s any more.',
    ]);
  });

  test('is refused while the other takes a test, or if both have the same test unfinished', () => {
    expect(reasons(undefined, undefined, { other_is_in: ['Test 4'], both_unfinished: ['Test 5'] })).toEqual([
      'The other is in the middle of “Test 4”. Wait until it is submitted.',
      'Both have “Test 5” unfinished. Void one of the two first.',
    ]);
  });
});
