/** Reads the limits on a person's practice, by which `core/practice` decides. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import { heldBack, isDrawn, type PracticeBounds } from '#core/practice/may-practise.ts';
import {
  listOpenRevisions,
  listPapersToCome,
  listRevisionsToSit,
  type OwnReaching,
} from '#features/allocation/server/public.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { isApprovedStudent } from '#features/people/server/public.store.ts';
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { listSchoolsOf } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { listPracticeQuestions } from './practice.store.ts';

interface Taker {
  readonly id: string;
  readonly role: Role;
}

/**
 * The limits on a person's practice at `now`. `school`: the school of a set assigned to the person; its
 * content is open to them too. `is_drawn`: the server chose the questions, so tests that other people at the
 * person's schools still have to take are excluded. For a person whom staff have not approved, such tests at
 * every school are excluded from every set.
 */
export async function boundsOf(
  db: Kysely<Tables>,
  taker: Taker,
  { school, is_drawn }: { school: string | null; is_drawn: boolean },
  now: Date,
  reaching?: OwnReaching,
): Promise<PracticeBounds> {
  const questionsOf = async (revisions: readonly string[]) => {
    const papers = await listRevisions(db, revisions);
    return new Set(
      [...papers.values()].flatMap(({ sections }) =>
        sections.flatMap(({ placements }) => placements.map(({ question }) => question)),
      ),
    );
  };
  const own = await listSchoolsOf(db, taker.id);
  const isApproved = await isApprovedStudent(db, taker.id);
  const isBoundByOthers = is_drawn || !isApproved;
  return {
    schools: new Set([...own, ...(school === null ? [] : [school])]),
    tests_could_ask: await questionsOf(await listPapersToCome(db, taker, now, reaching)),
    open_to_guests: isApproved ? null : await questionsOf(await listOpenRevisions(db)),
    others_to_sit: isBoundByOthers
      ? await questionsOf(await listRevisionsToSit(db, isApproved ? own : null, now))
      : new Set(),
  };
}

/**
 * The questions that the person may practice at `now`, in the given order. `reaching`: the person's
 * assignments, if they were already read.
 */
export async function mayPractise(
  db: Kysely<Tables>,
  taker: Taker,
  {
    questions,
    school,
    origin,
  }: { questions: readonly string[]; school: string | null; origin: PracticeSet['origin'] },
  now: Date,
  reaching?: OwnReaching,
): Promise<string[]> {
  const bounds = await boundsOf(db, taker, { school, is_drawn: isDrawn(origin) }, now, reaching);
  const known = await listPracticeQuestions(db, questions);
  return questions.filter((id) => {
    const question = known.get(id);
    return question !== undefined && heldBack(question, bounds) === null;
  });
}
