/** Compares two groups or schools on each question of a test, over the sessions in view. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { DifGroup } from '#core/item-analysis/differential.ts';
import { findAssessmentInView } from '#features/assessments/server/public.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Dif } from '../dif.contract.ts';
import { DifTally, LEAST_SESSIONS } from '../dif.rules.ts';
import { analysedPaperOf } from './analysed-paper.ts';
import { findCohortSummary, readSheet, sheetPages } from './cohort.store.ts';
import { type ComparedKind, cohortOfOne, findCompared } from './dif.store.ts';
import { readersCohort } from './readers-cohort.ts';

interface Asked {
  readonly assessment: string;
  readonly by: ComparedKind;
  readonly reference: string;
  readonly focal: string;
}

/**
 * Null if the caller sees no such assessment, or not both groups. Reads sheets page by page, and only if
 * there are enough sessions.
 */
export async function difOf(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: Reader },
  { assessment, by, reference, focal }: Asked,
  now: Date,
): Promise<Dif | null> {
  if ((await findAssessmentInView(db, contentViewOf(caller), assessment)) === null) return null;
  const two = {
    reference: await findCompared(db, caller, by, reference),
    focal: await findCompared(db, caller, by, focal),
  };
  if (two.reference === null || two.focal === null) return null;
  const inView = await readersCohort(db, assessment, { reach, reader: caller }, now);
  const cohorts = {
    reference: cohortOfOne(inView, by, reference, focal),
    focal: cohortOfOne(inView, by, focal, reference),
  };
  const summaries = {
    reference: await findCohortSummary(db, cohorts.reference),
    focal: await findCohortSummary(db, cohorts.focal),
  };
  const told = {
    reference: { ...two.reference, session_count: summaries.reference.count },
    focal: { ...two.focal, session_count: summaries.focal.count },
    least_sessions: LEAST_SESSIONS,
  };
  if (Math.min(told.reference.session_count, told.focal.session_count) < LEAST_SESSIONS) {
    return { ...told, items: null };
  }
  const revisions = [...summaries.reference.revisions, ...summaries.focal.revisions];
  const tally = new DifTally(await analysedPaperOf(db, revisions));
  for (const group of ['reference', 'focal'] satisfies DifGroup[]) {
    for await (const page of sheetPages(db, cohorts[group], null)) {
      for (const row of page) tally.add(group, row.revision, readSheet(row), row.left_out);
    }
  }
  return { ...told, items: tally.figures() };
}
