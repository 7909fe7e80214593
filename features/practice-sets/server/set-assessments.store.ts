/** SQL for the assessments whose questions are part of a practice set. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SetAssessment } from '../practice-sets.contract.ts';

/** A page of the assessments of a set, in the order in which they were added. */
export async function listSetAssessments(
  db: Kysely<Tables>,
  set: string,
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
): Promise<Page<SetAssessment>> {
  const matching = db
    .selectFrom('practice_set_assessments')
    .innerJoin('assessments', 'assessments.id', 'practice_set_assessments.assessment')
    .where('practice_set', '=', set);
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .select(['practice_set', 'assessments.id', 'assessments.title'])
    .orderBy('added_at', direction)
    .orderBy('assessments.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(({ practice_set, ...assessment }) => ({ practice_set, assessment })) };
}

/** Adds an assessment to a set. Does nothing if the set already contains it. */
export async function addSetAssessment(
  db: Kysely<Tables>,
  part: { practice_set: string; assessment: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('practice_set_assessments')
    .values({ ...part, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes an assessment from a set. Returns false if the set did not contain it. */
export async function removeSetAssessment(
  db: Kysely<Tables>,
  { practice_set, assessment }: { practice_set: string; assessment: string },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('practice_set_assessments')
    .where('practice_set', '=', practice_set)
    .where('assessment', '=', assessment)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Which of `ids` are questions in view. Locks their rows until the transaction ends. */
export async function listQuestionsForShare(
  db: Kysely<Tables>,
  inView: RawBuilder<SqlBool>,
  ids: readonly string[],
): Promise<{ id: string; status: string; school: string | null }[]> {
  return db
    .selectFrom('questions')
    .select(['id', 'status', 'school'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(inView)
    .orderBy('id')
    .forShare()
    .execute();
}
