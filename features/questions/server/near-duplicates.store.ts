import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NearDuplicate } from '../near-duplicates.contract.ts';
import { QUESTION_CODE } from './question-code.store.ts';
import type { ComparedQuestion } from './question-sketch.ts';

type StoredQuestion = ComparedQuestion & { readonly id: string };

/** So many are compared with one: a family of copies is told by some of them. */
const MOST_CANDIDATES = 50;
const LETTERS_SHOWN = 140;

/** What is looked for: by `place`, for a school (null: the installation), what shares one of the bands. */
interface LookedFor {
  readonly place: number;
  readonly school: string | null;
  readonly bands: readonly number[];
}

/**
 * Ids of questions that may be nearly the same, by place: of the same school or the installation; of the installation's
 * those of every school. With `view` those in view that are not retired.
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

/** Of these questions what they are compared by. */
export async function listCompared(db: Kysely<Tables>, ids: readonly string[]): Promise<StoredQuestion[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredQuestion>`
    select id, stem, stimulus, gaps, coalesce((
      select jsonb_agg(jsonb_build_object('text', text, 'prompt', prompt) order by position)
      from question_options where question_options.question = questions.id), '[]') as options
    from questions where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Of these questions what tells them apart on a line. */
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

/** Whose question it is, of one in view; undefined where it is out of it. */
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

/** Up to `most` that were written since they were compared, for nobody else to write until the transaction ends. */
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

/** Keeps the bands of questions, which count as compared from then on. */
export async function saveCompared(
  db: Kysely<Tables>,
  compared: readonly { readonly id: string; readonly bands: readonly number[] }[],
): Promise<void> {
  await sql`
    update questions set minhash_bands = each.bands, is_compared = true
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as each (id uuid, bands integer[])
    where questions.id = each.id`.execute(db);
}

/** Questions that are to be compared again. */
export async function saveUncompared(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update questions set is_compared = false where id = any(${ids}::uuid[])`.execute(db);
}

/** Those of `ids` that nobody writes at this moment, and nobody removes until the transaction ends. */
export async function holdFree(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from questions where id = any(${ids}::uuid[]) for key share skip locked`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The near-duplicates that are kept of these questions. */
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

/** Keeps the near-duplicates of questions in place of those that they had, both ways. */
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
