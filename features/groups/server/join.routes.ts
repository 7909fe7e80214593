import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { decideJoinRequests, listJoinRequests, removeJoinCode, renewJoinCode } from '../groups.contract.ts';
import { requireLive } from '../groups.rules.ts';
import { joinCodeFaults } from '../join-code.rules.ts';
import { findGroup, findGroupForUpdate } from './groups.store.ts';
import { decideRequests, giveJoinCode } from './join.ts';
import * as store from './join-codes.store.ts';

export const joinRoutes: Route[] = [
  route(renewJoinCode, async ({ db, view, params, body, now }) => {
    const group = found(await findGroupForUpdate(db, view, params.id));
    requireLive(group);
    requireNoFaults(joinCodeFaults(body, now));
    await giveJoinCode(db, group.id, body);
    return found(await findGroup(db, view, group.id));
  }),

  route(removeJoinCode, async ({ db, view, params }) => {
    const group = found(await findGroupForUpdate(db, view, params.id));
    requireLive(group);
    await store.removeJoinCode(db, group.id);
  }),

  route(listJoinRequests, async (context) => {
    const { db, view, params, query } = context;
    const group = found(await findGroup(db, view, params.id));
    return listAnswer(context, await store.listJoinRequests(db, group.id, query, pageOffset(query)));
  }),

  route(decideJoinRequests, async ({ db, view, params, body, now }) => {
    const group = found(await findGroupForUpdate(db, view, params.id));
    requireLive(group);
    await decideRequests(db, group, body, now);
    return found(await findGroup(db, view, group.id));
  }),
];
