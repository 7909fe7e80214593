/** Helpers that compare two revisions of a test by their questions. */
import type { Kysely } from 'kysely';
import { canonicalJson } from '#features/assessments/canonical-json.rules.ts';
import type { FrozenAssessment, FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { listQuestionRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { assessmentChanges } from '../assessment-changes.rules.ts';
import { type Change, MOST_NAMED } from '../revisions.contract.ts';
import { stemsOfQuestions } from './revisions.store.ts';

type FoundChange = ReturnType<typeof assessmentChanges>[number];

/** The working copy, in which each question that has not changed since `frozen` gets its revision there. */
export async function withFrozenRevisions(
  db: Kysely<Tables>,
  { paper, questions }: { paper: FrozenAssessment; questions: ReadonlyMap<string, FrozenQuestion> },
  frozen: FrozenAssessment,
): Promise<FrozenAssessment> {
  const placed = frozen.sections.flatMap(({ placements }) => placements);
  const contents = await listQuestionRevisions(
    db,
    placed.map(({ question_revision }) => question_revision),
  );
  const revisions = new Map(
    placed.flatMap(({ question, question_revision }) => {
      const [was, is] = [contents.get(question_revision), questions.get(question)];
      return canonicalJson([was ?? null]) === canonicalJson([is ?? null])
        ? [[question, question_revision] as const]
        : [];
    }),
  );
  const sections = paper.sections.map((section) => ({
    ...section,
    placements: section.placements.map((placement) => ({
      ...placement,
      question_revision: revisions.get(placement.question) ?? placement.question_revision,
    })),
  }));
  return { ...paper, sections };
}

/**
 * A function that adds stems to the first `MOST_NAMED` questions of a change, as they are in the bank now.
 * Runs one statement.
 */
export async function questionsNamed(
  db: Kysely<Tables>,
  changes: readonly FoundChange[],
): Promise<(change: FoundChange) => Change> {
  const ids = changes.flatMap((change) =>
    change.kind === 'questions'
      ? [change.added, change.removed, change.changed].flatMap((list) => list.slice(0, MOST_NAMED))
      : [],
  );
  const stems = await stemsOfQuestions(db, [...new Set(ids)]);
  const named = (list: readonly string[]) => ({
    count: list.length,
    first: list.slice(0, MOST_NAMED).flatMap((id) => {
      const stem = stems.get(id);
      return stem === undefined ? [] : [{ id, stem }];
    }),
  });
  return (change) =>
    change.kind === 'questions'
      ? {
          ...change,
          added: named(change.added),
          removed: named(change.removed),
          changed: named(change.changed),
        }
      : change;
}
