/** The questions that sessions of a test were asked, over all its revisions. */
import type { Kysely } from 'kysely';
import { listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type AnalysedPaper, analysedPaper } from '../analysed-items.rules.ts';

/** The analyzed test in these revisions of an assessment. Runs two SQL statements for what is not cached. */
export async function analysedPaperOf(db: Kysely<Tables>, ids: readonly string[]): Promise<AnalysedPaper> {
  const found = await listRevisions(db, ids);
  // Newest first: ids grow with time.
  const revisions = [...found.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  const placements = revisions.flatMap(({ sections }) => sections.flatMap((section) => section.placements));
  const questions = await listQuestionRevisions(
    db,
    placements.map(({ question_revision }) => question_revision),
  );
  return analysedPaper(revisions, questions);
}
