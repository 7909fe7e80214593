import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NearDuplicate } from '../near-duplicates.contract.ts';
import { QUESTION_CODE } from './question-code.store.ts';
import type { ComparedQuestion } from './question-sketch.ts';

type StoredQuestion = ComparedQuestion & { readonly id: string };

/**
 * A question is compared with at most this many others. In a large group of copies, comparing some of them is
 * enough.
 */
const MOST_CANDIDATES = 50;
const LETTERS_SHOWN = 140;

/** A query for questions of this school (null: shared ones) that share a band. `place`: its index. */
interface LookedFor {
  readonly place: number;
  readonly school: string | null;
  readonly bands: readonly number[];
}

/**
 * The ids of questions that may be nearly the same, by `place`. A school's question is compared with
 * questions of the same school and shared questions. A shared question is compared with the questions of
 * every school. With `view`, only questions in view that are not archived.
 */
export async function listCandidates(
  db: Kysely<Tables>,
  looked: readonly LookedFor[],
  view: View | null,
): Promise<{ place: number; id: string }[]> {
  if (looked.length === 0) return [];
  const isTold =
    view === null
      ? sql`true`
      : sql`questions.status <> 'retired' and ${contentInReach('questions.school', view)}`;
  const { rows } = await sql<{ place: number; id: string }>`
    select looked.place, found.id
    from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) as looked (place integer, school uuid, bands integer[])
      cross join lateral (
        select questions.id from questions
        where questions.minhash_bands && looked.bands and ${isTold}
          and (questions.school = looked.school or questions.school is null or looked.school is null)
        limit ${MOST_CANDIDATES}) found`.execute(db);
  return rows;
}

/** The texts that are compared with other questions. */
export async function listCompared(db: Kysely<Tables>, ids: readonly string[]): Promise<StoredQuestion[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredQuestion>`
    select id, stem, stimulus, gaps, coalesce((
      select jsonb_agg(jsonb_build_object('text', text, 'prompt', prompt) order by position)
      from question_options where question_options.question = questions.id), '[]') as options
    from questions where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The details of these questions for a list. */
export async function listTold(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Omit<NearDuplicate, 'likeness'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('questions')
    .select([
      'questions.id' as const,
      'questions.type' as const,
      'questions.status' as const,
      QUESTION_CODE.as('code'),
      sql<string>`left(questions.words, ${sql.lit(LETTERS_SHOWN)})`.as('words'),
      schoolOfRow('questions.school').as('school'),
    ])
    .where('questions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The school of a question in view (null: shared by all schools); undefined if it is not in view. */
export async function findSchoolOf(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('questions')
    .select('school')
    .where('id', '=', id)
    .where(contentInReach('questions.school', view))
    .executeTakeFirst();
  return row?.school;
}

/**
 * Up to `most` questions that have not been compared since they were written. Locks their rows until the
 * transaction ends, and skips locked ones.
 */
export async function takeUncompared(
  db: Kysely<Tables>,
  most: number,
): Promise<{ id: string; school: string | null }[]> {
  const { rows } = await sql<{ id: string; school: string | null }>`
    select id, school from questions where not is_compared order by id limit ${most} for update skip locked`.execute(
    db,
  );
  return rows;
}

/** Saves the bands of questions and marks them as compared. */
export async function saveCompared(
  db: Kysely<Tables>,
  compared: readonly { readonly id: string; readonly bands: readonly number[] }[],
): Promise<void> {
  await sql`
    update questions set minhash_bands = each.bands, is_compared = true
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as each (id uuid, bands integer[])
    where questions.id = each.id`.execute(db);
}

/** Marks questions to be compared again. */
export async function saveUncompared(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update questions set is_compared = false where id = any(${ids}::uuid[])`.execute(db);
}

/**
 * Locks these questions against removal until the transaction ends. Questions that somebody is writing are
 * skipped and not returned.
 */
export async function holdFree(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from questions where id = any(${ids}::uuid[]) for key share skip locked`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The stored near-duplicates of these questions. */
export async function listKept(
  db: Kysely<Tables>,
  of: readonly string[],
): Promise<{ question: string; other: string }[]> {
  return db
    .selectFrom('near_duplicates')
    .select(['question', 'other'])
    .where('question', '=', sql<string>`any(${of}::uuid[])`)
    .execute();
}

/** Replaces the stored near-duplicates of questions, in both directions. */
export async function replaceNearDuplicates(
  db: Kysely<Tables>,
  of: readonly string[],
  pairs: readonly { readonly question: string; readonly other: string; readonly likeness: number }[],
): Promise<void> {
  await sql`delete from near_duplicates where question = any(${of}::uuid[]) or other = any(${of}::uuid[])`.execute(
    db,
  );
  if (pairs.length === 0) return;
  const both = pairs.flatMap(({ question, other, likeness }) => [
    { question, other, likeness },
    { question: other, other: question, likeness },
  ]);
  await sql`
    insert into near_duplicates (question, other, likeness)
    select question, other, likeness
    from jsonb_to_recordset(${JSON.stringify(both)}::jsonb) as each (question uuid, other uuid, likeness float8)
    on conflict do nothing`.execute(db);
}
