import { found, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { addSchool, changeSchool, getSchool, listSchools } from '../schools.contract.ts';
import * as store from './schools.store.ts';

export const schoolsRoutes: Route[] = [
  route(listSchools, async (context) => {
    const { db, reach, caller, query } = context;
    return listAnswer(
      context,
      await store.listSchools(db, { reach, caller: caller.id }, query, pageOffset(query)),
    );
  }),

  route(addSchool, async ({ db, reach, caller, body, now }) => {
    const id = await store.addSchool(db, body, now);
    return found(await store.findSchool(db, { reach, caller: caller.id }, id));
  }),

  route(getSchool, async ({ db, reach, caller, params }) =>
    found(await store.findSchool(db, { reach, caller: caller.id }, params.id)),
  ),

  route(changeSchool, async ({ db, reach, caller, params, body, now }) => {
    const { version, ...change } = body;
    const view = { reach, caller: caller.id };
    requireVersion(found(await store.findSchoolForUpdate(db, view, params.id)), version);
    await store.saveSchool(db, params.id, change, now);
    return found(await store.findSchool(db, view, params.id));
  }),
];
