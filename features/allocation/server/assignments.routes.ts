import { removeMaterialAssignments } from '#features/library/server/public.ts';
import { removeVideoAssignments } from '#features/videos/server/public.ts';
import { noteAudit } from '#server/http/audited.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { takenBackFaults } from '../allocation.rules.ts';
import type { AssignedKind } from '../allocation-values.contract.ts';
import { listAssignments, removeAssignments } from '../assignments.contract.ts';
import * as store from './assignments.store.ts';
import { assignmentsView, takingBack } from './assignments-view.ts';
import { removeSetAllocations } from './set-allocations.store.ts';
import { removeAllocations } from './taking-back.store.ts';

export const assignmentsRoutes: Route[] = [
  route(listAssignments, async (context) => {
    const { db, caller, query } = context;
    const page = store.listAssignments(db, assignmentsView(caller), query, pageOffset(query));
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
