import { deactivatingAsksForProof } from '#features/people/people.rules.ts';
import {
  listSchoolsInReach,
  requireSchoolsInUse,
  schoolNamed,
} from '#features/schools/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  addTerm,
  archiveTerm,
  changeTerm,
  getTerm,
  listTerms,
  removeTerm,
  reopenTerm,
} from '../terms.contract.ts';
import { dayFaults, requireArchived, requireNobodySits, requireOpen, schoolFaults } from '../terms.rules.ts';
import { carryOut, planArchive, reopen } from './archive.ts';
import * as store from './terms.store.ts';

export const termsRoutes: Route[] = [
  route(listTerms, async (context) => {
    const { db, view, query } = context;
    return listAnswer(context, await store.listTerms(db, view, query, pageOffset(query)));
  }),

  route(addTerm, async ({ db, view, body, now }) => {
    const school = await schoolNamed(db, view, body.school);
    const in_reach = await listSchoolsInReach(db, view, [school]);
    requireNoFaults([...schoolFaults(school, in_reach), ...dayFaults(body)]);
    await requireSchoolsInUse(db, [school]);
    return found(await store.findTerm(db, view, await store.addTerm(db, { ...body, school }, now)));
  }),

  route(getTerm, async ({ db, view, params }) => found(await store.findTerm(db, view, params.id))),

  route(changeTerm, async ({ db, view, params, body, now }) => {
    const term = found(await store.findTermForUpdate(db, view, params.id));
    const { version, ...change } = body;
    requireVersion(term, version);
    requireOpen(term);
    requireNoFaults(
      dayFaults({
        starts_on: change.starts_on ?? term.starts_on,
        ends_on: change.ends_on ?? term.ends_on,
      }),
    );
    await store.saveTerm(db, term.id, change, now);
    return found(await store.findTerm(db, view, term.id));
  }),

  route(removeTerm, async ({ db, view, params }) => {
    const term = found(await store.findTermForUpdate(db, view, params.id));
    await store.removeTerm(db, term.id);
  }),

  route(archiveTerm, async (context) => {
    const { db, view, caller, params, body, now } = context;
    const term = found(await store.findTermForUpdate(db, view, params.id));
    requireOpen(term);
    const plan = await planArchive(db, contentViewOf(caller), term.id);
    const { figures } = plan;
    const said = { ...figures, leavers_deactivated: body.deactivate_leavers };
    if (body.dry_run) return { term, is_done: false, ...said };
    requireNobodySits(figures.sessions_under_way);
    if (body.deactivate_leavers && deactivatingAsksForProof(figures.leavers.count)) {
      requireFreshProof(context);
    }
    await carryOut(context, term, plan, body);
    await store.saveTerm(db, term.id, { archived_at: now }, now);
    return { term: found(await store.findTerm(db, view, term.id)), is_done: true, ...said };
  }),

  route(reopenTerm, async (context) => {
    const { db, view, params, now } = context;
    const term = found(await store.findTermForUpdate(db, view, params.id));
    const archived_at = requireArchived(term);
    await requireSchoolsInUse(db, [term.school.id]);
    await store.saveTerm(db, term.id, { archived_at: null }, now);
    const report = await reopen(context, term.id, archived_at);
    return { term: found(await store.findTerm(db, view, term.id)), ...report };
  }),
];
