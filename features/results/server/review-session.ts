/** What a review is made of: the paper, the answers, what others did with the questions. */
import type { Kysely } from 'kysely';
import { listPresentTags } from '#features/tags/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ReviewedQuestion } from '../results.contract.ts';
import { namedReasons, type QuestionFigures, reviewOf } from '../review.rules.ts';
import { findCohortSummary, isInCohort } from './cohort.store.ts';
import { countCohort } from './cohort.ts';
import { keepOut } from './release.ts';
import { listAnswers, type SessionRow } from './results.store.ts';
import { cohortFor, opennessOf, paperOf, releaseOf, standingScore, type Viewer } from './session-view.ts';

/** Every question of a session as its viewer may see it; null while correctness is not out for them. */
export async function reviewedQuestions(
  db: Kysely<Tables>,
  session: SessionRow,
  viewer: Viewer,
  show: (html: string) => string,
): Promise<ReviewedQuestion[] | null> {
  const release = await releaseOf(db, session);
  const open = await opennessOf(db, release, session, viewer);
  if (!open.review) return null;
  // Whatever becomes of windows, groups and schools: what somebody has read stays out for them.
  if (viewer.is_taker) await keepOut(db, [{ ...session, scored_at: standingScore(session) }], viewer.now);
  const cohort = cohortFor(release, session, viewer);
  const { tally } = await countCohort(db, cohort, await findCohortSummary(db, cohort), viewer.now);
  const isCounted = await isInCohort(db, cohort, session.id);
  const paper = await paperOf(db, session);
  const answers = await listAnswers(db, session.id);
  const reasons = await listPresentTags(db, namedReasons(paper.questions.values()));
  const { test, timed, median_seconds } = tally.figures();
  const own = new Map(answers.map((answer) => [answer.question, answer]));
  const figures = new Map(
    test.items.map((item, index): [string, QuestionFigures] => {
      // What they had seen before is counted nowhere.
      const isOwnCounted = isCounted && !session.seen_before.includes(item.id);
      const answer = isOwnCounted ? own.get(item.id) : undefined;
      const others = item.persons - (answer === undefined ? 0 : 1);
      const others_timed = (timed[index] ?? 0) - ((answer?.time_spent_seconds ?? 0) > 0 ? 1 : 0);
      return [item.id, { ...item, others, others_timed, median_seconds: median_seconds[index] ?? null }];
    }),
  );
  return reviewOf(
    {
      ...paper,
      seed: session.seed,
      seen_before: session.seen_before,
      answers: own,
    },
    open,
    { figures, reasons, show },
  );
}
