import { breaksRule, detailAt, notFound, Problem } from '#contract/problem.ts';
import { isStaff, reachOf } from '#core/access/access.ts';
import { listWorkQuarters } from '#features/activity/server/public.ts';
import { nextStepsFor } from '#features/mastery/next-steps.rules.ts';
import { type AlongFold, readDueReviews, readLearners } from '#features/mastery/server/public.ts';
import { addSet } from '#features/practice-sets/server/public.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { beginReview, nothingDue } from '../begin-review.contract.ts';
import { getReviews, getSessionLevels } from '../reviews.contract.ts';
import { A_DAY, movesOf, reviewOf, StudyFold, type StudyState, sessionLevels } from '../studying.rules.ts';
import * as store from './reviews.store.ts';

/** Times of work are returned for eight weeks. */
const WORKED_DAYS = 56;

export const reviewsRoutes: Route[] = [
  route(getReviews, async ({ db, view, caller, query, now }) => {
    if (query.user === undefined && isStaff(caller.role)) {
      const message = 'Choose a student to see what to study.';
      throw new Problem(breaksRule, { detail: message, errors: [{ path: 'query.user', message }] });
    }
    const taker = found(await store.findTaker(db, view, query.user ?? caller.id));
    const learner = await learnerOf(db, taker.id, now);
    // Every caller sees exactly what the student sees.
    const reviews = await readDueReviews(db, taker, learner, now);
    return {
      user: { id: taker.id, name: taker.name },
      review: reviewOf(reviews),
      next: nextStepsFor(learner, reviews),
      moves: movesOf(learner.along, learner.standing, now),
      skills: learner.standing.topics.map(({ topic, level, level_since, chance }) => ({
        ...topic,
        level,
        level_since: level_since.toISOString(),
        chance,
      })),
      worked_at: await workedAt(db, taker.id, now),
    };
  }),

  route(beginReview, async ({ db, caller, body, now }) => {
    const taker = { id: caller.id, role: caller.role };
    const learner = await learnerOf(db, caller.id, now);
    const { cards, next_at } = await readDueReviews(db, taker, learner, now);
    if (cards.length === 0) {
      throw new Problem(
        nothingDue,
        next_at === null
          ? { detail: 'Questions that you miss come back here once their answers are released.' }
          : detailAt('The next one is due', next_at),
      );
    }
    const view = {
      reach: reachOf(caller.role, 'practice_sets.view'),
      caller: caller.id,
      people: reachOf(caller.role, 'people.view'),
    };
    const terms = { timing: 'untimed', duration_seconds: null, hints_allowed: true } as const;
    const whose = { owner: caller.id, for_user: caller.id, school: null };
    const set = { title: 'Review', origin: 'review', ...whose, ...terms } as const;
    const questions = cards.slice(0, body.size).map(({ question }) => question);
    return addSet(db, view, set, questions, now);
  }),

  route(getSessionLevels, async ({ db, caller, params, now }) => {
    if (!(await store.isOwnPractice(db, params.id, caller.id))) throw new Problem(notFound);
    const learner = await learnerOf(db, caller.id, now);
    return { topics: sessionLevels(learner.along, learner.standing, params.id) };
  }),
];

/** The quarter hours of the last weeks in which the student worked. */
async function workedAt(
  db: Parameters<typeof readLearners>[0],
  person: string,
  now: Date,
): Promise<string[]> {
  const from = new Date(now.getTime() - WORKED_DAYS * A_DAY);
  // Work at this very instant counts too.
  const until = new Date(now.getTime() + 1);
  return (await listWorkQuarters(db, person, { from, until })).map((at) => at.toISOString());
}

/** Computes the study data from a person's sessions. It is cached together with the mastery. */
const STUDY: AlongFold<StudyState> = {
  name: 'study',
  revision: 5,
  is_of_set: true,
  begin: () => {
    const fold = new StudyFold();
    return {
      take: (evidence, { title }, standingAt) => fold.take(evidence, title, standingAt),
      get state() {
        return fold.state;
      },
    };
  },
};

async function learnerOf(db: Parameters<typeof readLearners>[0], person: string, now: Date) {
  const learner = (await readLearners(db, [person], now, STUDY)).get(person);
  if (learner === undefined) throw new Error('No learner was returned for the person.');
  return learner;
}
