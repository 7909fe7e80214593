import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { listNearDuplicates } from '../near-duplicates.contract.ts';
import { nearDuplicatesOf } from './near-duplicates.ts';

export const nearDuplicatesRoutes: Route[] = [
  route(listNearDuplicates, async ({ db, view, params }) => ({
    results: found(await nearDuplicatesOf(db, view, params.id)),
  })),
];
