/**
 * Decides whether two records of one person may be merged. Each table declares on its own what happens to its
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
  if (kept.id === other.id) return [{ path: 'body.other', message: 'Name another record than this one.' }];
  const faults: string[] = [];
  if (kept.is_merged) faults.push('This record was given up for another. Keep that one.');
  else if (!kept.is_active) faults.push('This record is deactivated. Take it back first, or keep the other.');
  if (other.is_merged) faults.push('The other record was given up before.');
  if (other.is_erased) faults.push('The other was erased: their attempts are nobody’s any more.');
  if (kept.role === 'guest' && other.role === 'student')
    faults.push('This is a guest and the other a student. Keep the student.');
  if (other.schools.some((school) => !kept.schools.includes(school)))
    faults.push('They belong to different schools. Move one of them first.');
  for (const title of tests.other_is_in)
    faults.push(`The other is in the middle of “${title}”. Wait until it is submitted.`);
  for (const title of tests.both_unfinished)
    faults.push(`Both have “${title}” unfinished. Void one of the two first.`);
  return faults.map((message) => ({ path: 'body.other', message }));
}
