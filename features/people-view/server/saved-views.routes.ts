import { reachOf } from '#core/access/access.ts';
import { listSchoolsInReach } from '#features/schools/server/public.store.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Caller, type Route, route } from '#server/http/route.ts';
import { savedViewFaults } from '../people-view.rules.ts';
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from '../saved-views.contract.ts';
import * as store from './saved-views.store.ts';

export const savedViewsRoutes: Route[] = [
  route(listSavedViews, async (context) => {
    const { db, caller, query } = context;
    return listAnswer(context, await store.listSavedViews(db, schoolsOf(caller), query, pageOffset(query)));
  }),

  route(addSavedView, async ({ db, caller, body, now }) => {
    const { school } = body;
    const schools = school === null ? [] : await listSchoolsInReach(db, schoolsOf(caller), [school]);
    requireNoFaults(savedViewFaults(school, schools, await store.countOwnViews(db, caller.id)));
    const id = await store.addSavedView(db, caller.id, body, now);
    return found(await store.findOwnViewForUpdate(db, caller.id, id));
  }),

  route(changeSavedView, async ({ db, caller, params, body, now }) => {
    const view = found(await store.findOwnViewForUpdate(db, caller.id, params.id));
    requireVersion(view, body.version);
    const { name = view.name, filters = view.filters, columns = view.columns } = body;
    const { ordering = view.ordering, school = view.school?.id ?? null } = body;
    const isKept = school === (view.school?.id ?? null);
    const schools =
      school === null || isKept ? [] : await listSchoolsInReach(db, schoolsOf(caller), [school]);
    if (!isKept) requireNoFaults(savedViewFaults(school, schools, 0));
    await store.saveView(db, view.id, { name, filters, columns, ordering, school }, now);
    return found(await store.findOwnViewForUpdate(db, caller.id, view.id));
  }),

  route(removeSavedView, async ({ db, caller, params }) => {
    const view = found(await store.findOwnViewForUpdate(db, caller.id, params.id));
    await store.removeSavedView(db, view.id);
  }),
];

function schoolsOf(caller: Caller) {
  return { reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
}
