import { forbidden, Problem } from '#contract/problem.ts';
import { isStaff, reachOf } from '#core/access/access.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { computeScaledScore, notReleased, reviewSession } from '../results.contract.ts';
import { type ComputedScore, computeScore } from './compute-score.ts';
import { resultOf } from './public.ts';
import { findSessionInReach } from './results.store.ts';
import { reviewedQuestions } from './review-session.ts';

export const resultsRoutes: Route[] = [
  route(reviewSession, async (context) => {
    const { db, view, caller, params, now } = context;
    const session = found(await findSessionInReach(db, view, params.id));
    if (session.submitted_at === null) {
      throw new Problem(notReleased, {
        detail: 'This session is not over. Come back after it is submitted.',
      });
    }
    const bearer = viewerOf(context);
    const show = (html: string) => showFiles(html, bearer);
    const questions = await reviewedQuestions(db, session, { reader: caller, now }, show);
    if (questions === null) {
      throw new Problem(notReleased, {
        detail: 'Right and wrong answers are not released yet. The session shows when they will be.',
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

  route(computeScaledScore, async (context) => {
    const { db, view, caller, body, now } = context;
    if ('session' in body) {
      const session = found(await findSessionInReach(db, view, body.session));
      const result = await resultOf(db, session.id, caller, now);
      if (result === null) throw new Problem(notReleased, { detail: 'There is no score to see yet.' });
      return computed(result);
    }
    if (!isStaff(caller.role)) {
      throw new Problem(forbidden, { detail: 'Ask for the score of one of your own sessions.' });
    }
    if ('responses' in body && reachOf(caller.role, 'bank.keys') === 'none') {
      // Computing one question at a time would reveal which answer is right.
      throw new Problem(forbidden, {
        detail: 'You can’t see correct answers. Enter points by section instead.',
      });
    }
    return computed(await computeScore(db, caller, body.assessment, body, now));
  }),
];

function computed(score: ComputedScore) {
  const { parts, ...whole } = score;
  return { ...whole, sections: [...parts] };
}
