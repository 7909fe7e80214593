/** Whose assignments a staff member sees, and which of them they may take back. */
import { type Role, reachOf } from '#core/access/access.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { AssignmentsView } from './assignments.store.ts';

interface Staff {
  readonly id: string;
  readonly role: Role;
}

/** The assignments that a staff member sees. */
export function assignmentsView(caller: Staff): AssignmentsView {
  const reach = reachOf(caller.role, 'allocations.view');
  // Staff see their schools, and therefore what is assigned to a whole school.
  const view = { reach, schools_reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
  const { writing, content } = takingBack(caller);
  /* A counselor's students may belong to other schools. The counselor sees the titles of everything assigned
     to them. */
  return { view, writing, content: reach === 'allocated' ? { reach: 'all', caller: caller.id } : content };
}

/** The people and the content whose assignments a staff member may take back. */
export function takingBack(caller: Staff): Omit<AssignmentsView, 'view'> {
  const reach = reachOf(caller.role, 'allocations.write');
  return { writing: { reach, schools_reach: reach, caller: caller.id }, content: contentViewOf(caller) };
}
