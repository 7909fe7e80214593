import { breaksRule, Problem } from '#contract/problem.ts';
import { isStaff } from '#core/access/access.ts';
import { nextStepsFor } from '#features/mastery/next-steps.rules.ts';
import { readDueReviews, readLearners } from '#features/mastery/server/public.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { readLatestOut } from '#features/results/server/public.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { getPerformance } from '../performance.contract.ts';
import { skillsOf } from '../skills.rules.ts';
import * as store from './performance.store.ts';
import { newestPacing, readStudies, STORY, scoresOut } from './performance.ts';

export const performanceRoutes: Route[] = [
  route(getPerformance, async ({ db, view, caller, query, now }) => {
    if (query.user === undefined && isStaff(caller.role)) {
      const message = 'Choose a student to see performance.';
      throw new Problem(breaksRule, { detail: message, errors: [{ path: 'query.user', message }] });
    }
    const { goal_score, test_date, ...user } = found(
      await store.findLearner(db, view, query.user ?? caller.id),
    );
    // Every caller sees what the student sees, so the answers are read as the student.
    const taker: Reader = { id: user.id, role: user.role };
    const learners = await readLearners(db, [user.id], now, STORY);
    const learner = learners.get(user.id);
    if (learner === undefined) throw new Error('No learner was returned for the person.');
    const { along: story } = learner;
    return {
      user: { id: user.id, name: user.name },
      goal: { score: goal_score, test_date },
      scores: await scoresOut(db, taker, now),
      latest_scores: await readLatestOut(db, taker, now),
      since: story.before?.since ?? null,
      next: nextStepsFor(learner, await readDueReviews(db, taker, learner, now)),
      skills: skillsOf(learner.exam, learner.standing, story.before),
      study: (await readStudies(db, learners, now)).get(user.id)?.[0] ?? null,
      pacing: await newestPacing(db, story, taker, now),
    };
  }),
];
