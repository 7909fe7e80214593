import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { getGroupInsight } from '../insight.contract.ts';
import { readGroupInsight } from './read-group.ts';

export const insightRoutes: Route[] = [
  route(getGroupInsight, async ({ db, view, params, now }) =>
    found(await readGroupInsight(db, view, params.id, now)),
  ),
];
