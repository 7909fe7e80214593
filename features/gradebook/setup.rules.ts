/** Which setup of a gradebook is refused. */
import type { Fault } from '#contract/problem.ts';
import type { Allotment } from '#core/access/allocation.ts';
import { searched } from '#core/text-search.ts';
import type { SentSetup } from './setup.contract.ts';

const WHOLE = 100;

/**
 * The errors of a setup. `known`: the ids of the group's present categories, and of the columns that it may
 * mention.
 */
export function setupFaults(
  { categories, columns }: Pick<SentSetup, 'categories' | 'columns'>,
  known: { readonly categories: ReadonlySet<string>; readonly columns: ReadonlySet<string> },
): Fault[] {
  const faults: Fault[] = [];
  const whole = categories.reduce((sum, { weight }) => sum + weight, 0);
  if (categories.length > 0 && whole !== WHOLE)
    faults.push({
      path: 'body.categories',
      message: `The weights add up to ${whole}. They must add up to 100.`,
    });
  const names = new Set<string>();
  const ids = new Set<string>();
  const kinds = new Set<string>();
  for (const [index, { id, name, takes }] of categories.entries()) {
    const path = `body.categories.${index}`;
    if (names.has(searched(name)))
      faults.push({ path: `${path}.name`, message: 'Another category has this name.' });
    names.add(searched(name));
    if (id !== null && (ids.has(id) || !known.categories.has(id)))
      faults.push({ path: `${path}.id`, message: 'This category doesn’t exist in this gradebook.' });
    if (id !== null) ids.add(id);
    if (takes.some((kind) => kinds.has(kind)))
      faults.push({ path: `${path}.takes`, message: 'Each kind of column can go into one category only.' });
    for (const kind of takes) kinds.add(kind);
  }
  const seen = new Set<string>();
  for (const [index, { id, category }] of columns.entries()) {
    const path = `body.columns.${index}`;
    if (!known.columns.has(id))
      faults.push({ path: `${path}.id`, message: 'This column doesn’t exist, or you can’t see it.' });
    if (seen.has(id)) faults.push({ path: `${path}.id`, message: 'This column is named twice.' });
    seen.add(id);
    if (category !== null && category >= categories.length)
      faults.push({ path: `${path}.category`, message: 'This category doesn’t exist in this gradebook.' });
  }
  return faults;
}

/**
 * The errors of moving due dates. `assigned`: the columns that are assigned to the group itself. `students`: the
 * group's students in view.
 */
export function dueDateFaults(
  {
    columns,
    students,
    due_at,
  }: {
    readonly columns: readonly string[];
    readonly students?: readonly string[] | undefined;
    readonly due_at: string | null;
  },
  known: { readonly assigned: ReadonlySet<string>; readonly students: readonly string[] },
): Fault[] {
  const members = new Set(known.students);
  const faults = columns.flatMap((id, index): Fault[] =>
    known.assigned.has(id)
      ? []
      : [{ path: `body.columns.${index}`, message: 'This isn’t assigned to the group itself.' }],
  );
  if (students === undefined) return faults;
  if (due_at === null)
    faults.push({ path: 'body.due_at', message: 'Choose a later due date for these students.' });
  return [
    ...faults,
    ...students.flatMap((id, index): Fault[] =>
      members.has(id)
        ? []
        : [
            {
              path: `body.students.${index}`,
              message: 'This student isn’t in the group, or you can’t see them.',
            },
          ],
    ),
  ];
}

/** Whether a later due date changes anything for a student: the work is still expected, and due earlier. */
export function isMovable(allotment: Pick<Allotment, 'standing' | 'due_at'> | null, due_at: number): boolean {
  if (allotment === null || allotment.due_at === null || allotment.due_at >= due_at) return false;
  return allotment.standing !== 'done';
}
