import { reachOf } from '#core/access/access.ts';
import { findAssessmentInView } from '#features/assessments/server/public.ts';
import { listEligiblePeople } from '#features/groups/server/public.store.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  allocate,
  allocateToPerson,
  listAllocations,
  listAssessmentUsers,
  previewAllocation,
  removeAllocations,
  removeFromPerson,
} from '../allocation.contract.ts';
import { eligiblePersonFaults, takenBackFaults } from '../allocation.rules.ts';
import * as store from './allocations.store.ts';
import { allot } from './allot.ts';
import { listUsers } from './assessment-users.ts';
import { previewAllotment } from './preview.ts';
import {
  listSetAllocations,
  listSetAllocationsInViewForUpdate,
  removeSetAllocations,
} from './set-allocations.store.ts';
import * as taking from './taking-back.store.ts';

export const allocationRoutes: Route[] = [
  route(listAllocations, async (context) => {
    const { db, reach, caller, query } = context;
    // Staff see their schools, and therefore what is assigned to a whole school.
    const view = { reach, schools_reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
    const { practice_set } = query;
    const page =
      practice_set === undefined
        ? store.listAllocations(db, view, query, pageOffset(query))
        : listSetAllocations(db, view, { ...query, practice_set }, pageOffset(query));
    return listAnswer(context, await page);
  }),

  route(allocate, async (context) => ({
    results: await allot(context.db, writable(context), context.body, context.now),
  })),

  route(previewAllocation, async (context) => ({
    results: await previewAllotment(context.db, writable(context), context.body, context.now),
  })),

  route(removeAllocations, async (context) => {
    const { db, body, now } = context;
    const ids = await taking.listAllocationsInViewForUpdate(db, writable(context), body.allocations);
    const sets = await listSetAllocationsInViewForUpdate(db, writable(context), body.allocations);
    requireNoFaults(takenBackFaults('body.allocations', body.allocations, [...ids, ...sets]));
    if (ids.length > 0) await taking.removeAllocations(db, ids, now);
    await removeSetAllocations(db, sets);
  }),

  route(allocateToPerson, async (context) => {
    const { db, params, body, now } = context;
    const view = writable(context);
    const { id } = found(await findPersonInReach(db, view, params.id));
    requireNoFaults(eligiblePersonFaults(id, await listEligiblePeople(db, view, [id])));
    return { results: await allot(db, view, { ...body, users: [id], groups: [], schools: [] }, now) };
  }),

  route(removeFromPerson, async (context) => {
    const { db, params, body, now } = context;
    const view = writable(context);
    const { id } = found(await findPersonInReach(db, view, params.id));
    const allotted = await taking.listAllocationsOfPerson(db, view, id, body.assessments);
    const there = allotted.map(({ assessment }) => assessment);
    requireNoFaults(takenBackFaults('body.assessments', body.assessments, there));
    const ids = allotted.map((row) => row.id);
    await taking.removeAllocations(db, ids, now);
  }),

  route(listAssessmentUsers, async (context) => {
    const { db, reach, caller, params, query, now } = context;
    const assessment = found(await findAssessmentInView(db, contentViewOf(caller), params.id));
    return listAnswer(context, await listUsers(db, { reach, reader: caller }, assessment, query, now));
  }),
];

/** The targets that the caller may assign to. The same reach applies to people, groups and schools. */
function writable({ reach, caller }: Pick<Context<typeof allocate>, 'reach' | 'caller'>) {
  return { reach, schools_reach: reach, caller: caller.id, content: contentViewOf(caller) };
}
