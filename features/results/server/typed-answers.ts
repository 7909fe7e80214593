/** The typed answers of an assessment, over the sessions that its analysis counts for the same reader. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import {
  findAssessmentInView,
  listQuestionRevisions,
  listRevisions,
} from '#features/assessments/server/public.ts';
import { listNamedMistakes } from '#features/questions/server/public.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type CountedPart, countTyped, typedPlaces } from '../typed-answers.rules.ts';
import { analysedPaperOf } from './analysed-paper.ts';
import { findCohortSummary } from './cohort.store.ts';
import { readersCohort } from './readers-cohort.ts';
import { listTypedForms } from './typed-answers.store.ts';

/**
 * Each typed part with its answers, for one question if `question` is given, otherwise for all. Null if the
 * caller cannot see the assessment. A question that is not in the assessment has no part.
 */
export async function typedAnswersOf(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: Reader },
  { assessment, question }: { assessment: string; question?: string },
  now: Date,
): Promise<CountedPart[] | null> {
  if ((await findAssessmentInView(db, contentViewOf(caller), assessment)) === null) return null;
  const cohort = await readersCohort(db, assessment, { reach, reader: caller, has_waiting: true }, now);
  const { revisions } = await findCohortSummary(db, cohort);
  const { items } = await analysedPaperOf(db, revisions);
  const places = items
    .filter(({ placement }) => question === undefined || placement.question === question)
    .flatMap(({ placement, frozen }) => typedPlaces(placement.question, frozen));
  const questions = [...new Set(places.map((place) => place.question))];
  const forms = await listTypedForms(db, cohort, questions);
  const asked = await askedQuestions(db, revisions, new Set(questions));
  const names = await listNamedMistakes(db, questions);
  return places.map((place) =>
    countTyped(
      place,
      forms,
      (revision) => asked.get(`${revision} ${place.question}`),
      names.get(place.question) ?? [],
    ),
  );
}

/** The given questions as each revision asked them, keyed by revision and question. */
async function askedQuestions(
  db: Kysely<Tables>,
  revisions: readonly string[],
  questions: ReadonlySet<string>,
): Promise<Map<string, FrozenQuestion>> {
  const papers = [...(await listRevisions(db, revisions)).values()];
  const placed = papers.flatMap(({ id, sections }) =>
    sections.flatMap(({ placements }) =>
      placements
        .filter(({ question }) => questions.has(question))
        .map(({ question, question_revision }) => ({ name: `${id} ${question}`, question_revision })),
    ),
  );
  const frozen = await listQuestionRevisions(
    db,
    placed.map(({ question_revision }) => question_revision),
  );
  return new Map(
    placed.flatMap(({ name, question_revision }) => {
      const question = frozen.get(question_revision);
      return question === undefined ? [] : [[name, question] as const];
    }),
  );
}
