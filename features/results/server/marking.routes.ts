import { forbidden, Problem } from '#contract/problem.ts';
import { isStaff, type Role, reachOf } from '#core/access/access.ts';
import { findAssessmentInView } from '#features/assessments/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { leaseAnswer, listAnswersToMark, listQuestionsToMark, markAttempt } from '../marking.contract.ts';
import { hiddenNameFaults, markFaults } from '../marking.rules.ts';
import * as marking from './mark-answer.ts';
import { findAnswerForUpdate } from './marks.store.ts';

export const markingRoutes: Route[] = [
  route(listAnswersToMark, async (context) => {
    const { db, reach, caller, params, query, now } = context;
    requireStaff(caller);
    found(await findAssessmentInView(db, contentViewOf(caller), params.id));
    const terms = await marking.markingTerms(db);
    requireNoFaults(hiddenNameFaults(query, terms));
    const bearer = viewerOf(context);
    const view = { reach, marker: caller, terms, now };
    const page = await marking.listAnswersToMark(db, view, params.id, query, {
      sees_keys: reachOf(caller.role, 'bank.keys') !== 'none',
      show: (html) => showFiles(html, bearer),
    });
    return listAnswer(context, page);
  }),

  route(listQuestionsToMark, async ({ db, reach, caller, params, now }) => {
    requireStaff(caller);
    found(await findAssessmentInView(db, contentViewOf(caller), params.id));
    const terms = await marking.markingTerms(db);
    const view = { reach, marker: caller, terms, now };
    return {
      names_hidden: terms.names_hidden,
      questions: await marking.listQuestionsToMark(db, view, params.id),
    };
  }),

  route(leaseAnswer, async ({ db, view, caller, params, now }) => {
    const answer = await findMarkable(db, { view, caller }, params.id);
    requireNoFaults(markFaults(await marking.askedFor(db, answer)));
    const lease = await marking.openAnswer(db, answer, { marker: caller, now });
    return { ...lease, leased_until: lease.leased_until.toISOString() };
  }),

  route(markAttempt, async ({ db, view, caller, params, body, now }) => {
    const answer = await findMarkable(db, { view, caller }, params.id);
    const asked = await marking.askedFor(db, answer);
    requireNoFaults(markFaults(asked, body));
    return marking.markAnswer(db, answer, body, asked, { marker: caller, now });
  }),
];

interface Caller {
  readonly id: string;
  readonly role: Role;
}

function requireStaff({ role }: Caller): void {
  if (isStaff(role)) return;
  throw new Problem(forbidden, { detail: 'Only staff can grade this, and nobody grades their own answer.' });
}

/** An answer that the caller may grade. Its session stays locked until the transaction ends. */
async function findMarkable(
  db: Parameters<typeof findAnswerForUpdate>[0],
  { view, caller }: Pick<Context<typeof markAttempt>, 'view' | 'caller'>,
  id: string,
) {
  const answer = found(await findAnswerForUpdate(db, view, id));
  if (!isStaff(caller.role) || answer.taker === caller.id) {
    throw new Problem(forbidden, {
      detail: 'Only staff can grade this, and nobody grades their own answer.',
    });
  }
  found(await findAssessmentInView(db, contentViewOf(caller), answer.assessment));
  return answer;
}
