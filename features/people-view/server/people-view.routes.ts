import { ROLES, reachOf } from '#core/access/access.ts';
import { listedScale } from '#features/results/latest-score.rules.ts';
import { readScale } from '#features/results/scale.rules.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import { peopleTable } from '../people-table.rules.ts';
import { downloadPeople, filterPeople, peopleFilterChoices, viewPeople } from '../people-view.contract.ts';
import { scoreBands } from '../people-view.rules.ts';
import { STATUSES } from '../people-view-values.contract.ts';
import { listCarerChoices, listGroupChoices, listSchoolChoices } from './choices.store.ts';
import { countFacets } from './facets.store.ts';
import { requireAllInView } from './named-in-view.ts';
import { listCountedPeople, listPeople, listPeopleIds, viewedPages } from './people-view.store.ts';

export const peopleViewRoutes: Route[] = [
  route(viewPeople, async (context) => {
    const { db, view, query, now } = context;
    const { search, ordering } = query;
    const page = { ...pageOffset(query), now, scale: listedScale(await readSettings(db)) };
    return listAnswer(context, await listCountedPeople(db, view, { search }, ordering, page));
  }),

  route(filterPeople, async (context) => {
    const { db, view, query, body, now } = context;
    const { facets: asked, ...filters } = body;
    const settings = await readSettings(db);
    const page = { ...pageOffset(query), now, scale: listedScale(settings) };
    const bounds = { now, bands: scoreBands(settings) };
    const { count, facets } = await countFacets(db, view, filters, asked, bounds);
    const rows = await listPeople(db, view, filters, query.ordering, page);
    return { ...listAnswer(context, { count, rows }), facets };
  }),

  route(downloadPeople, async (context) => {
    requireFreshProof(context);
    const { db, view, body, now, platform } = context;
    const { chosen, ordering } = body;
    const in_view = await listPeopleIds(db, view, 'filters' in chosen ? chosen.filters : {}, {
      ordering,
      now,
    });
    requireAllInView(
      chosen,
      in_view.map((id) => ({ id })),
    );
    const named = 'users' in chosen ? new Set(chosen.users) : null;
    const ids = named === null ? in_view : in_view.filter((id) => named.has(id));
    const scale = listedScale(await readSettings(db));
    // The file is streamed after this call's transaction has ended, so it reads from the database directly.
    return peopleTable(viewedPages(platform.database.kysely, ids, { now, scale }), readScale(scale));
  }),

  route(peopleFilterChoices, async ({ db, view, caller }) => {
    const schools = { reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
    const groups = { reach: reachOf(caller.role, 'groups.view'), caller: caller.id };
    const settings = await readSettings(db);
    return {
      role: [...ROLES],
      status: [...STATUSES],
      school: await listSchoolChoices(db, schools),
      group: await listGroupChoices(db, groups),
      ...(await listCarerChoices(db, view)),
      score: [...scoreBands(settings)],
      score_scale: readScale(listedScale(settings)),
    };
  }),
];
