/** Gathers the data of a review: the test, the answers, and the figures of others. */
import type { Kysely } from 'kysely';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { listNamedMistakes } from '#features/questions/server/public.ts';
import { keepWhatIsOutOf, type Reader } from '#features/releases/server/public.ts';
import { listPresentTags } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ReviewedQuestion } from '../results.contract.ts';
import { namedReasons, type QuestionFigures, reviewOf } from '../review.rules.ts';
import { findCohortSummary, isInCohort } from './cohort.store.ts';
import { countCohort } from './cohort.ts';
import { listCounting } from './marking-queue.store.ts';
import { cohortFor } from './readers-cohort.ts';
import type { SessionRow } from './results.store.ts';
import { sectionsOf } from './session-view.ts';

/** Every question of a session as its reader may see it; null while correctness is not released to them. */
export async function reviewedQuestions(
  db: Kysely<Tables>,
  session: SessionRow,
  { reader, now }: { reader: Reader; now: Date },
  show: (html: string) => string,
): Promise<ReviewedQuestion[] | null> {
  const evidence = (await listEvidence(db, [session.id], reader, now)).get(session.id);
  if (evidence === undefined || !evidence.open.review) return null;
  const { open, answers } = evidence;
  // Record which parts the taker has read, so that they stay released when windows, groups or schools change.
  if (session.taker === reader.id) await keepWhatIsOutOf(db, [session.id], now);
  const cohort = await cohortFor(db, session, reader, now);
  const { tally } = await countCohort(db, cohort, await findCohortSummary(db, cohort), now);
  const isCounted = await isInCohort(db, cohort, session.id);
  const revision = await findRevision(db, session.revision);
  const questions = await listQuestionRevisions(
    db,
    answers.map(({ question_revision }) => question_revision),
  );
  const reasons = await listPresentTags(db, namedReasons(questions.values()));
  const { test, timed, median_seconds } = tally.figures();
  const own = new Map(answers.map((answer) => [answer.question, answer]));
  const figures = new Map(
    test.items.map((item, index): [string, QuestionFigures] => {
      // Answers that were known before are not counted in any figure.
      const answer = isCounted ? own.get(item.id) : undefined;
      const is_own = answer !== undefined && !answer.seen_before;
      const others = item.persons - (is_own ? 1 : 0);
      const others_timed = (timed[index] ?? 0) - (is_own && answer.time_spent_seconds > 0 ? 1 : 0);
      return [item.id, { ...item, others, others_timed, median_seconds: median_seconds[index] ?? null }];
    }),
  );
  const isMarkedByHand = [...questions.values()].some(({ type }) => type === 'essay');
  const marked = isMarkedByHand ? await listCounting(db, session.id) : new Map<string, never[]>();
  const asked = answers.map(({ question }) => question);
  const mistakes = open.explanations ? await listNamedMistakes(db, asked) : new Map<string, never[]>();
  return reviewOf(
    { revision, sections: sectionsOf(session, revision), seed: session.seed, answers, questions },
    open,
    { figures, reasons, show, marked, mistakes },
  );
}
