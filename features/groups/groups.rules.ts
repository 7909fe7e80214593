/**
 * Rules on who may be in a group and what may be changed. SQL finds the eligible ids; these functions report
 * the others as errors.
 */
import { type Fault, Problem } from '#contract/problem.ts';
import { groupArchived } from './groups.contract.ts';

/**
 * Errors in tutors: a tutor must be an active tutor or manager at the group's school, or an admin, or already
 * tutor the group. `eligible` are the ids in `asked` for which this holds. A caller who may change the group
 * may name tutors whom they do not see in lists of people.
 */
export function tutorFaults(asked: readonly string[], eligible: readonly string[]): Fault[] {
  return faultsAt('body.tutors', asked, eligible, 'This person isn’t an active tutor of the group’s school.');
}

/**
 * Errors in members: a member must be an active student of the group's school in the caller's view, or
 * already be in the group. So tutors can only move students among their own groups. Other students join by
 * code or are added by a manager.
 */
export function memberFaults(asked: readonly string[], eligible: readonly string[]): Fault[] {
  return faultsAt(
    'body.users',
    asked,
    eligible,
    'This person isn’t an active student of the group’s school.',
  );
}

/**
 * A group can be added only to a school that the caller can see. Any other school is reported as if it did
 * not exist.
 */
export function groupSchoolFaults(school: string, in_reach: readonly string[]): Fault[] {
  return in_reach.includes(school)
    ? []
    : [{ path: 'body.school', message: 'This school doesn’t exist, or you can’t see it.' }];
}

/** The term of a group must be an open term of its school, or the term it already has. */
export function termFaults(term: string | null, open: readonly string[]): Fault[] {
  if (term === null || open.includes(term)) return [];
  return [{ path: 'body.term', message: 'This isn’t an open term of the group’s school.' }];
}

/** Throws `archived` if the group is archived, because archived groups cannot be changed. */
export function requireLive({ archived_at }: { readonly archived_at: string | null }): void {
  if (archived_at !== null)
    throw new Problem(groupArchived, { detail: 'Reopen its term to change the group.' });
}

/** The error if a group named in the body is not in view. */
export function namedGroupFaults(is_found: boolean): Fault[] {
  return is_found ? [] : [{ path: 'body.group', message: 'This group doesn’t exist, or you can’t see it.' }];
}

function faultsAt(
  path: string,
  asked: readonly string[],
  eligible: readonly string[],
  message: string,
): Fault[] {
  return asked.flatMap((id, index) => (eligible.includes(id) ? [] : [{ path: `${path}.${index}`, message }]));
}
