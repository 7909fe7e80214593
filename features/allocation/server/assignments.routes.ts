import { reachOf } from '#core/access/access.ts';
import { removeMaterialAssignments } from '#features/library/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { removeVideoAssignments } from '#features/videos/server/public.ts';
import { noteAudit } from '#server/http/audited.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Caller, type Route, route } from '#server/http/route.ts';
import { takenBackFaults } from '../allocation.rules.ts';
import type { AssignedKind } from '../allocation-values.contract.ts';
import { listAssignments, removeAssignments } from '../assignments.contract.ts';
import * as store from './assignments.store.ts';
import { removeSetAllocations } from './set-allocations.store.ts';
import { removeAllocations } from './taking-back.store.ts';

export const assignmentsRoutes: Route[] = [
  route(listAssignments, async (context) => {
    const { db, reach, caller, query } = context;
    // Staff see their schools, and therefore what is assigned to a whole school.
    const view = { reach, schools_reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
    const { writing, content } = takingBack(caller);
    /* A counselor's students may belong to other schools. The counselor sees the titles of everything
       assigned to them. */
    const shown = reach === 'allocated' ? { reach: 'all' as const, caller: caller.id } : content;
    const page = store.listAssignments(db, { view, writing, content: shown }, query, pageOffset(query));
    return listAnswer(context, await page);
  }),

  route(removeAssignments, async (context) => {
    const { db, caller, body, now } = context;
    const there = await store.listToTakeBack(db, takingBack(caller), body.assignments);
    const ids = there.map(({ id }) => id);
    requireNoFaults(takenBackFaults('body.assignments', body.assignments, ids));
    const of = (kind: AssignedKind) => there.filter((one) => one.kind === kind).map(({ id }) => id);
    const tests = of('test');
    if (tests.length > 0) await removeAllocations(db, tests, now);
    await removeSetAllocations(db, of('practice_set'));
    await removeMaterialAssignments(db, [...of('material'), ...of('library_group')]);
    await removeVideoAssignments(db, of('video'));
    for (const { person, group_id } of there) {
      if (person !== null) noteAudit(context, { target_kind: 'person', target: person });
      if (group_id !== null) noteAudit(context, { target_kind: 'group', target: group_id });
    }
  }),
];

/** The people and the content whose assignments the caller may take back. */
function takingBack(caller: Caller) {
  const reach = reachOf(caller.role, 'allocations.write');
  return { writing: { reach, schools_reach: reach, caller: caller.id }, content: contentViewOf(caller) };
}
