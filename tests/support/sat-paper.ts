/** Reads a published test of bank questions in the form that seeded sessions need. */
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { listQuestionRevisions } from '#features/assessments/server/public.ts';
import type { Database } from '#server/db/database.ts';
import type { SeededPaper } from './results-seed.ts';

/** The current revision of an assessment, as the code for scoring needs it. */
export async function paperOf({ kysely }: Database, assessment: string): Promise<SeededPaper> {
  const { id, content } = await kysely
    .selectFrom('assessments')
    .innerJoin('assessment_revisions', 'assessment_revisions.id', 'assessments.revision')
    .select(['assessment_revisions.id', 'assessment_revisions.content'])
    .where('assessments.id', '=', assessment)
    .$narrowType<{ content: FrozenAssessment }>()
    .executeTakeFirstOrThrow();
  const placements = content.sections.flatMap((section) => section.placements);
  const questions = await listQuestionRevisions(
    kysely,
    placements.map(({ question_revision }) => question_revision),
  );
  return { id: assessment, revision: id, content, questions };
}
