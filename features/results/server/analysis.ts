/** The analysis of an assessment over the sessions in view. It is computed once and cached. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { isOneAtATime } from '#features/assessments/revision.rules.ts';
import { findAssessmentInView, findRevision } from '#features/assessments/server/public.ts';
import { listFilings } from '#features/evidence/server/public.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { analysedItems, durationOf, testFigures } from '../analysis.rules.ts';
import type { AssessmentAnalysis } from '../results.contract.ts';
import { listCalibratedItems } from './ability-scoring.store.ts';
import { countLeftOut, findCohortSummary } from './cohort.store.ts';
import { countCohort } from './cohort.ts';
import { readersCohort } from './readers-cohort.ts';

/**
 * Counts the first session of everybody in view that is scored or waits for a grader, without the caller's
 * own while its correctness is not released. Null if the caller sees no such assessment.
 */
export async function analysisOf(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: Reader },
  id: string,
  now: Date,
): Promise<AssessmentAnalysis | null> {
  const assessment = await findAssessmentInView(db, contentViewOf(caller), id);
  if (assessment === null) return null;
  const cohort = await readersCohort(db, id, { reach, reader: caller, has_waiting: true }, now);
  const summary = await findCohortSummary(db, cohort);
  const { tally, count, computed_at } = await countCohort(db, cohort, summary, now);
  const figures = tally.figures();
  const { items } = tally.paper;
  const asked = items.map(({ placement }) => placement.question_revision);
  const revision = assessment.revision === null ? null : await findRevision(db, assessment.revision);
  const duration_seconds = revision === null ? null : durationOf(revision.sections);
  return {
    assessment: { id, title: assessment.title },
    session_count: count,
    sessions: await countLeftOut(db, cohort, { reach, caller: caller.id }),
    first_at: summary.first_at?.toISOString() ?? null,
    last_at: summary.last_at?.toISOString() ?? null,
    computed_at: computed_at.toISOString(),
    ...testFigures(figures, duration_seconds),
    mean_raw: summary.mean_raw,
    raw_max: summary.raw_max,
    duration_seconds,
    section_times: revision === null || isOneAtATime(revision) ? [] : [...figures.sections],
    items: analysedItems(items, figures, await listFilings(db, asked), await listCalibratedItems(db, id)),
  };
}
