import { type Route, route } from '#server/http/route.ts';
import { getOwnGradebook, type OwnGradebook } from '../own.contract.ts';
import { findSelf, listShownGroups } from './own.store.ts';
import { ownRow } from './own-row.ts';

export const ownRoutes: Route[] = [
  route(getOwnGradebook, async ({ db, caller, now }) => {
    const results: OwnGradebook[] = [];
    const self = await findSelf(db, caller.id);
    // A student has few groups.
    for (const group of await listShownGroups(db, caller.id))
      results.push(await ownRow(db, group, self, now));
    return { results };
  }),
];
