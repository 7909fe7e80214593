import { forbidden, Problem } from '#contract/problem.ts';
import { isStaff, reachOf } from '#core/access/access.ts';
import { findAssessmentInView } from '#features/assessments/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { listAnswersToMark, markAttempt } from '../marking.contract.ts';
import { markFaults } from '../marking.rules.ts';
import { computeScaledScore, notReleased, reviewSession } from '../results.contract.ts';
import { type ComputedScore, computeScore } from './compute-score.ts';
import * as marking from './mark-answer.ts';
import { findAnswerForUpdate } from './marks.store.ts';
import { resultOf } from './public.ts';
import { findSessionInReach } from './results.store.ts';
import { reviewedQuestions } from './review-session.ts';

export const resultsRoutes: Route[] = [
  route(reviewSession, async (context) => {
    const { db, reach, caller, params, now } = context;
    const session = found(await findSessionInReach(db, { reach, caller: caller.id }, params.id));
    if (session.submitted_at === null) {
      throw new Problem(notReleased, { detail: 'The session is not over. Come back when it is submitted.' });
    }
    const bearer = viewerOf(context);
    const show = (html: string) => showFiles(html, bearer);
    const questions = await reviewedQuestions(db, session, { reader: caller, now }, show);
    if (questions === null) {
      throw new Problem(notReleased, {
        detail: 'What was right is not out yet. The session says when it is.',
      });
    }
    return {
      session: session.id,
      assessment: { id: session.assessment, title: session.assessment_title },
      taker: { id: session.taker, name: session.taker_name },
      submitted_at: session.submitted_at.toISOString(),
      questions,
    };
  }),

  route(listAnswersToMark, async (context) => {
    const { db, reach, caller, params, query } = context;
    if (!isStaff(caller.role)) {
      throw new Problem(forbidden, { detail: 'Somebody of the staff marks this, not who wrote it.' });
    }
    found(await findAssessmentInView(db, contentViewOf(caller), params.id));
    const bearer = viewerOf(context);
    const page = await marking.listAnswersToMark(db, { reach, caller: caller.id }, params.id, query, {
      sees_keys: reachOf(caller.role, 'bank.keys') !== 'none',
      show: (html) => showFiles(html, bearer),
    });
    return listAnswer(context, page);
  }),

  route(markAttempt, async ({ db, reach, caller, params, body, now }) => {
    const answer = found(await findAnswerForUpdate(db, { reach, caller: caller.id }, params.id));
    if (!isStaff(caller.role) || answer.taker === caller.id) {
      throw new Problem(forbidden, { detail: 'Somebody of the staff marks this, not who wrote it.' });
    }
    found(await findAssessmentInView(db, contentViewOf(caller), answer.assessment));
    requireNoFaults(markFaults(await marking.askedFor(db, answer), body.marks));
    const { pending_marks } = await marking.markAnswer(db, answer, body.marks, { by: caller.id, now });
    return { marks: body.marks, pending_marks };
  }),

  route(computeScaledScore, async (context) => {
    const { db, reach, caller, body, now } = context;
    if ('session' in body) {
      const session = found(await findSessionInReach(db, { reach, caller: caller.id }, body.session));
      const result = await resultOf(db, session.id, caller, now);
      if (result === null) throw new Problem(notReleased, { detail: 'There is no score to see yet.' });
      return computed(result);
    }
    if (!isStaff(caller.role)) {
      throw new Problem(forbidden, { detail: 'Ask for the score of a session of yours.' });
    }
    if ('responses' in body && reachOf(caller.role, 'bank.keys') === 'none') {
      // One question at a time, its score would say what is right.
      throw new Problem(forbidden, { detail: 'What is right is not yours to see. Name marks by section.' });
    }
    return computed(await computeScore(db, caller, body.assessment, body, now));
  }),
];

function computed(score: ComputedScore) {
  const { parts, ...whole } = score;
  return { ...whole, sections: [...parts] };
}
