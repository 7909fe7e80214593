import { Problem } from '#contract/problem.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  enrol,
  getEnrolment,
  leaveAssessment,
  listOwnAssessments,
  listPersonAssessments,
  notAllotted,
  type OwnAssessment,
} from '../allocation.contract.ts';
import { arranged, enrolmentOf, leavingFaults } from '../allocation.rules.ts';
import { isTaker, listHeld } from './allotments.ts';
import { addEnrolment, removeEnrolment } from './enrolments.store.ts';
import { listOwn } from './own-assessments.ts';

export const ownAssessmentsRoutes: Route[] = [
  route(listOwnAssessments, async (context) => {
    const { db, caller, query, now } = context;
    const own = arranged(await listOwn(db, caller, caller, now), query);
    return listAnswer(context, paged(own, context));
  }),

  route(listPersonAssessments, async (context) => {
    const { db, view, caller, params, query, now } = context;
    const person = found(await findPersonInReach(db, view, params.id));
    return listAnswer(context, paged(arranged(await listOwn(db, person, caller, now), query), context));
  }),

  route(getEnrolment, async (context) => enrolmentOf(await inView(context))),

  route(enrol, async (context) => {
    const { db, caller, params, now } = context;
    if (!isTaker(caller.role)) {
      throw new Problem(notAllotted, { detail: 'Only students and guests take tests.' });
    }
    const own = await inView(context);
    if (own.allotment.source === 'open') await addEnrolment(db, caller.id, params.id, now);
    return enrolmentOf(await inView(context));
  }),

  route(leaveAssessment, async (context) => {
    const { db, caller, params } = context;
    const own = await inView(context);
    requireNoFaults(leavingFaults(own));
    await removeEnrolment(db, caller.id, params.id);
  }),
];

/** One page of the list, its pictures signed for the caller. */
function paged(
  rows: OwnAssessment[],
  context: Parameters<typeof viewerOf>[0] & Pick<Context<typeof listOwnAssessments>, 'query'>,
) {
  const { limit, offset } = pageOffset(context.query);
  const viewer = viewerOf(context);
  return {
    count: rows.length,
    rows: rows.slice(offset, offset + limit).map(({ assessment, ...row }) => ({
      ...row,
      assessment: { ...assessment, description: showFiles(assessment.description, viewer) },
    })),
  };
}

/**
 * How a test is assigned to the caller. Throws `not_found` if the test is neither assigned to them nor open
 * to them.
 */
async function inView({ db, caller, params, now }: Context<typeof getEnrolment>) {
  const own = await listHeld(db, caller, now);
  return found(own.find(({ assessment }) => assessment.id === params.id) ?? null);
}
