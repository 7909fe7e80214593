/**
 * Decides whether two records of one person may be merged. Each table declares separately what happens to its
 * rows.
 */
import type { Fault } from '#contract/problem.ts';

interface Mergeable {
  readonly id: string;
  readonly role: 'student' | 'guest';
  readonly is_active: boolean;
  readonly is_merged: boolean;
  readonly is_erased: boolean;
  readonly schools: readonly string[];
}

/** All reasons why `other` cannot be merged into `kept`. The titles in `tests` are those of assessments. */
export function mergeFaults(
  kept: Mergeable,
  other: Mergeable,
  tests: { other_is_in: readonly string[]; both_unfinished: readonly string[] },
): Fault[] {
  if (kept.id === other.id)
    return [
      { path: 'body.other', message: 'Choose a different record. A record can’t be merged into itself.' },
    ];
  const faults: string[] = [];
  if (kept.is_merged) faults.push('This record was already merged into another one. Keep that one instead.');
  else if (!kept.is_active)
    faults.push('This record is deactivated. Reactivate it first, or keep the other one.');
  if (other.is_merged) faults.push('The other record was already merged into another one.');
  if (other.is_erased)
    faults.push('The other record was erased. Its tests no longer belong to anyone, so it can’t be merged.');
  if (kept.role === 'guest' && other.role === 'student')
    faults.push('This record is a guest’s, and the other is a student’s. Keep the student’s record instead.');
  if (other.schools.some((school) => !kept.schools.includes(school)))
    faults.push('The other record belongs to a school that this one doesn’t. Move one of them first.');
  for (const title of tests.other_is_in)
    faults.push(`The other record has “${title}” in progress. Wait until it’s submitted.`);
  for (const title of tests.both_unfinished)
    faults.push(`Neither record has finished “${title}”. Void one of the two sessions first.`);
  return faults.map((message) => ({ path: 'body.other', message }));
}
