/** Who may stand in a group. It knows ids and who was found eligible; eligibility itself is SQL's business. */
import { type Fault, Problem } from '#contract/problem.ts';
import { groupArchived } from './groups.contract.ts';

/**
 * Tutors of a group are active tutors and managers of its school, or admins; who tutors it already may stay.
 * `eligible` are those of `asked` for whom that holds. Whoever may change the group may name them, though
 * they don't see each other in lists of people.
 */
export function tutorFaults(asked: readonly string[], eligible: readonly string[]): Fault[] {
  return faultsAt('body.tutors', asked, eligible, "There is no such active tutor of the group's school.");
}

/**
 * Members of a group are active students of its school in view; who is in it already may stay. So tutors move students
 * among their own groups; whoever else comes into one comes by its code, or by a manager.
 */
export function memberFaults(asked: readonly string[], eligible: readonly string[]): Fault[] {
  return faultsAt('body.users', asked, eligible, "There is no such active student of the group's school.");
}

/** A group is made in a school in view; one out of view is as if it did not exist. */
export function groupSchoolFaults(school: string, in_reach: readonly string[]): Fault[] {
  return in_reach.includes(school) ? [] : [{ path: 'body.school', message: 'There is no such school.' }];
}

/** The term of a group is an open one of its school; the one that it has may stay. */
export function termFaults(term: string | null, open: readonly string[]): Fault[] {
  if (term === null || open.includes(term)) return [];
  return [{ path: 'body.term', message: "There is no such open term of the group's school." }];
}

/** Throws `archived`: a group that is laid up stays as it was. */
export function requireLive({ archived_at }: { readonly archived_at: string | null }): void {
  if (archived_at !== null) throw new Problem(groupArchived, { detail: 'Reopen its term first.' });
}

/** A group that a body names is one in view. */
export function namedGroupFaults(is_found: boolean): Fault[] {
  return is_found ? [] : [{ path: 'body.group', message: 'There is no such group.' }];
}

function faultsAt(
  path: string,
  asked: readonly string[],
  eligible: readonly string[],
  message: string,
): Fault[] {
  return asked.flatMap((id, index) => (eligible.includes(id) ? [] : [{ path: `${path}.${index}`, message }]));
}
