/** Plans the enrollments of a roster as members and tutors of groups, under the same rules as groups. */
import type { IncomingEnrollment } from './incoming.rules.ts';
import type { ImportLine, ImportOptions } from './people-import.contract.ts';
import type { BookedGroup, PlanBook } from './plan-book.rules.ts';
import type { Placed, Plan, Whereabouts } from './plan-writes.rules.ts';

interface Asked {
  readonly plan: Plan;
  readonly book: PlanBook;
  readonly placed: Whereabouts;
  readonly options: ImportOptions;
}

/**
 * Adds the enrollments' writes to the plan, and a line for each with something to report. Returns counts of
 * the others.
 */
export function takeEnrollments(
  enrollments: readonly IncomingEnrollment[],
  { plan, book, placed, options }: Asked,
): Plan['silent'] {
  const silent = { added: 0, changed: 0, unchanged: 0 };
  const seen = new Set<string>();
  // A student who left a class and came back has two rows. The current one counts.
  for (const enrollment of [...enrollments].sort((one, other) => Number(other.holds) - Number(one.holds))) {
    const { file, line, role, holds } = enrollment;
    const person = placed.get(enrollment.person) ?? 'rejected';
    const group = book.groups.get(enrollment.group) ?? null;
    const say = (said: Pick<ImportLine, 'outcome' | 'faults' | 'notes'>) =>
      plan.lines.push({
        kind: 'enrollment',
        file,
        line,
        person: typeof person === 'string' ? null : (person.present?.id ?? null),
        changes: [],
        ...said,
        name: `${enrollment.person} in ${enrollment.group}`,
      });
    const reject = (column: string, message: string) =>
      say({ outcome: 'rejected', faults: [{ column, message }], notes: [] });
    if (person === 'nowhere' || book.archived.has(enrollment.group)) {
      silent.unchanged += 1;
      continue;
    }
    if (person === 'rejected') {
      reject('userSourcedId', 'The line for this user was rejected.');
      continue;
    }
    if (group === null) {
      reject('classSourcedId', 'The line for this class was rejected.');
      continue;
    }
    const as = role === 'student' ? 'member' : 'tutor';
    const tie = { group: group.id, person: person.id, as } as const;
    const key = `${tie.group} ${tie.person}`;
    const isThere = person.present?.groups.some(({ id }) => id === group.id) === true;
    if (seen.has(key) || (person.present !== null && options.present === 'skip')) silent.unchanged += 1;
    else if (!holds) {
      if (isThere) plan.writes.leaves.push(tie);
      silent[isThere ? 'changed' : 'unchanged'] += 1;
    } else if (isThere) silent.unchanged += 1;
    else {
      const fault = placeFault(person, group, as);
      if (fault !== null) reject('role', fault);
      else if (person.after.status === 'deactivated') silent.unchanged += 1;
      else {
        plan.writes.joins.push(tie);
        silent.added += 1;
      }
    }
    seen.add(key);
  }
  return silent;
}

/**
 * Why a person cannot be in a group; null if they can. Members are students of its school; tutors are tutors
 * and managers of its school, or admins.
 */
function placeFault({ after }: Placed, group: BookedGroup, as: 'member' | 'tutor'): string | null {
  const isOfSchool = after.schools.includes(group.school);
  if (as === 'member') {
    if (after.role !== 'student') return 'Only students can be members of a group.';
    return isOfSchool ? null : 'The group and the student belong to different schools.';
  }
  if (after.role === 'admin') return null;
  if (after.role !== 'tutor' && after.role !== 'manager')
    return 'Only tutors, managers, and admins can tutor a group.';
  return isOfSchool ? null : 'This person doesn’t belong to the group’s school.';
}
