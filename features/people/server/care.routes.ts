import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  endCounselor,
  getCounselor,
  getManagers,
  giveCounselor,
  listManagersAndTutors,
  putCounselor,
  setManagers,
} from '../care.contract.ts';
import { readBy } from '../care.rules.ts';
import { changeCounselor, changeManagers, counselorOf, managersOf, removeCounselor } from './care.ts';
import { listManagersAndTutors as listThem } from './carers.store.ts';
import { findPerson } from './people.store.ts';

export const careRoutes: Route[] = [
  route(getManagers, async ({ db, view, caller, params }) =>
    readBy(caller.role, await managersOf(db, found(await findPerson(db, view, params.id)))),
  ),

  route(setManagers, (context) => changeManagers(context, context.params.id, context.body)),

  route(getCounselor, async ({ db, view, caller, params }) =>
    readBy(caller.role, await counselorOf(db, found(await findPerson(db, view, params.id)))),
  ),

  route(giveCounselor, (context) =>
    changeCounselor(context, context.params.id, { ...context.body, path: 'body.counselor' }),
  ),

  route(putCounselor, (context) => {
    const { id, id2: counselor } = context.params;
    return changeCounselor(context, id, { ...context.body, counselor, path: 'params.id2' });
  }),

  route(endCounselor, (context) =>
    removeCounselor(context, context.params.id, { ...context.body, counselor: context.params.id2 }),
  ),

  route(listManagersAndTutors, async (context) => {
    const { db, view, query } = context;
    return listAnswer(context, await listThem(db, view, query, pageOffset(query)));
  }),
];
