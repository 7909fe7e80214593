/** What a person's practice may hold now: gathers what `core/practice` decides on. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import { heldBack, type PracticeBounds } from '#core/practice/may-practise.ts';
import { listPapersToCome, type OwnReaching } from '#features/allocation/server/public.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { listSchoolsOf } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { listPracticeQuestions } from './practice.store.ts';

interface Taker {
  readonly id: string;
  readonly role: Role;
}

/** What bounds a person's practice by `now`; of a set that was given them its school's content is open to them too. */
export async function boundsOf(
  db: Kysely<Tables>,
  taker: Taker,
  school: string | null,
  now: Date,
  reaching?: OwnReaching,
): Promise<PracticeBounds> {
  const papers = await listRevisions(db, await listPapersToCome(db, taker, now, reaching));
  return {
    schools: new Set([...(await listSchoolsOf(db, taker.id)), ...(school === null ? [] : [school])]),
    tests_could_ask: new Set(
      [...papers.values()].flatMap(({ sections }) =>
        sections.flatMap(({ placements }) => placements.map(({ question }) => question)),
      ),
    ),
  };
}

/** Those of these questions that a person's practice may hold by `now`, in their order. `reaching`: where it was read. */
export async function mayPractise(
  db: Kysely<Tables>,
  taker: Taker,
  { questions, school }: { questions: readonly string[]; school: string | null },
  now: Date,
  reaching?: OwnReaching,
): Promise<string[]> {
  const bounds = await boundsOf(db, taker, school, now, reaching);
  const known = await listPracticeQuestions(db, questions);
  return questions.filter((id) => {
    const question = known.get(id);
    return question !== undefined && heldBack(question, bounds) === null;
  });
}
