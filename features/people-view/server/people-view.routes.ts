import { ROLES, reachOf } from '#core/access/access.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { filterPeople, peopleFilterChoices, STATUSES, viewPeople } from '../people-view.contract.ts';
import { SCORE_BANDS } from '../people-view.rules.ts';
import { listCarerChoices, listGroupChoices, listSchoolChoices } from './choices.store.ts';
import { countFacets } from './facets.store.ts';
import { listCountedPeople, listPeople } from './people-view.store.ts';

export const peopleViewRoutes: Route[] = [
  route(viewPeople, async (context) => {
    const { db, reach, caller, query, now } = context;
    const { search, ordering } = query;
    const view = { reach, caller: caller.id };
    const page = { ...pageOffset(query), now };
    return listAnswer(context, await listCountedPeople(db, view, { search }, ordering, page));
  }),

  route(filterPeople, async (context) => {
    const { db, reach, caller, query, body, now } = context;
    const { facets: areCounted, ...filters } = body;
    const view = { reach, caller: caller.id };
    const page = { ...pageOffset(query), now };
    if (!areCounted) {
      const counted = await listCountedPeople(db, view, filters, query.ordering, page);
      return { ...listAnswer(context, counted), facets: null };
    }
    const { count, facets } = await countFacets(db, view, filters, now);
    const rows = await listPeople(db, view, filters, query.ordering, page);
    return { ...listAnswer(context, { count, rows }), facets };
  }),

  route(peopleFilterChoices, async ({ db, reach, caller }) => {
    const schools = { reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
    const groups = { reach: reachOf(caller.role, 'groups.view'), caller: caller.id };
    return {
      role: [...ROLES],
      status: [...STATUSES],
      school: await listSchoolChoices(db, schools),
      group: await listGroupChoices(db, groups),
      ...(await listCarerChoices(db, { reach, caller: caller.id })),
      score: [...SCORE_BANDS],
    };
  }),
];
