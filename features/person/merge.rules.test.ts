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
  test('is allowed if nothing prevents it; a guest without a school can also be merged into a student', () => {
    expect(reasons()).toEqual([]);
    expect(reasons(record('kept'), record('other', { role: 'guest', schools: [] }))).toEqual([]);
    expect(reasons(record('kept'), record('other', { is_active: false }))).toEqual([]);
  });

  test('is refused, with every reason, if one record cannot be kept or the other cannot be merged into it', () => {
    expect(reasons(record('same'), record('same'))).toEqual([
      'Choose a different record. A record can’t be merged into itself.',
    ]);
    expect(
      reasons(
        record('kept', { role: 'guest', is_active: false, schools: [] }),
        record('other', { is_merged: true, is_active: false }),
      ),
    ).toEqual([
      'This record is deactivated. Reactivate it first, or keep the other one.',
      'The other record was already merged into another one.',
      'This record is a guest’s, and the other is a student’s. Keep the student’s record instead.',
      'The other record belongs to a school that this one doesn’t. Move one of them first.',
    ]);
    expect(reasons(record('kept', { is_merged: true, is_active: false }))).toEqual([
      'This record was already merged into another one. Keep that one instead.',
    ]);
    expect(reasons(undefined, record('other', { is_active: false, is_erased: true }))).toEqual([
      'The other record was erased. Its tests no longer belong to anyone, so it can’t be merged.',
    ]);
  });

  test('is refused while a test of the other record is in progress, or if both records have the same unfinished test', () => {
    expect(reasons(undefined, undefined, { other_is_in: ['Test 4'], both_unfinished: ['Test 5'] })).toEqual([
      'The other record has “Test 4” in progress. Wait until it’s submitted.',
      'Neither record has finished “Test 5”. Void one of the two sessions first.',
    ]);
  });
});
