/** The questions that the sessions of a test were asked, of all their revisions together. */
import type { Kysely } from 'kysely';
import { listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type AnalysedPaper, analysedPaper } from '../analysed-items.rules.ts';

/** Of the revisions of an assessment that are named; in two statements for what is not at hand. */
export async function analysedPaperOf(db: Kysely<Tables>, ids: readonly string[]): Promise<AnalysedPaper> {
  const found = await listRevisions(db, ids);
  // Newest first: ids are made in the order of time.
  const revisions = [...found.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  const placements = revisions.flatMap(({ sections }) => sections.flatMap((section) => section.placements));
  const questions = await listQuestionRevisions(
    db,
    placements.map(({ question_revision }) => question_revision),
  );
  return analysedPaper(revisions, questions);
}
