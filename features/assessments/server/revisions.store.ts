import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import type { FrozenAssessment, FrozenQuestion } from '../revision.rules.ts';
import { QUESTION_VERSIONS } from './assessments.store.ts';
import { readAssessment, readQuestion } from './read-frozen.ts';

/** Content with its hash in hexadecimal. Equal hashes mean equal content. */
export interface Hashed<Content> {
  readonly content: Content;
  readonly hash: string;
}

/**
 * Freezes questions and returns the revision of each by its id. The caller must hold their row locks. Content
 * equal to an older revision reuses that revision.
 */
export async function freezeQuestions(
  db: Kysely<Tables>,
  questions: readonly (Hashed<FrozenQuestion> & { readonly question: string })[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ question: string; revision: string }>`
    with given as (
      select id, question, content, decode(hash, 'hex') as content_hash
      from unnest(${questions.map(() => v7())}::uuid[], ${questions.map(({ question }) => question)}::uuid[],
        ${questions.map(({ content }) => JSON.stringify(content))}::jsonb[],
        ${questions.map(({ hash }) => hash)}::text[]) as given (id, question, content, hash)
    ), added as (
      insert into question_revisions (id, question, number, content, content_hash, created_at)
      select id, question,
        1 + coalesce((select max(number) from question_revisions theirs where theirs.question = given.question), 0),
        content, content_hash, ${now}::timestamptz from given
      on conflict (question, content_hash) do nothing returning id, question
    )
    select question, id as revision from added
    union all
    select question, question_revisions.id from given join question_revisions using (question, content_hash)`.execute(
    db,
  );
  return new Map(rows.map(({ question, revision }) => [question, revision]));
}

/**
 * Publishes an assessment: new sessions get this content from now on. The caller must hold its row lock.
 * Content equal to the current revision makes no new one.
 */
export async function freezeAssessment(
  db: Kysely<Tables>,
  assessment: string,
  { content, hash }: Hashed<FrozenAssessment>,
  by: string,
  now: Date,
): Promise<void> {
  await sql`
    with present as (
      select assessment_revisions.id from assessments
        join assessment_revisions on assessment_revisions.id = assessments.revision
      where assessments.id = ${assessment} and assessment_revisions.content_hash = decode(${hash}, 'hex')
    ), added as (
      insert into assessment_revisions (id, assessment, number, content, content_hash, published_by, created_at)
      select ${v7()}::uuid, ${assessment}::uuid,
        1 + coalesce((select max(number) from assessment_revisions where assessment = ${assessment}), 0),
        ${JSON.stringify(content)}::jsonb, decode(${hash}, 'hex'), ${by}::uuid, ${now}::timestamptz
      where not exists (select from present)
      returning id
    )
    update assessments set revision = frozen.id, frozen_content_version = content_version,
      frozen_question_versions = ${QUESTION_VERSIONS}
    from (select id from present union all select id from added) frozen
    where assessments.id = ${assessment}`.execute(db);
}

/** Stores the revision of one practice session and returns its id. */
export async function addPracticeRevision(
  db: Kysely<Tables>,
  practice_set: string,
  { content, hash }: Hashed<FrozenAssessment>,
  by: string,
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('assessment_revisions')
    .values({
      id,
      practice_set,
      number: 1,
      content: JSON.stringify(content),
      published_by: by,
      created_at: now,
      content_hash: Buffer.from(hash, 'hex'),
    })
    .execute();
  return id;
}

/** Revisions of assessments, each with its id. Throws `UnreadableRevision`. */
export async function listRevisionsOfAssessments(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<[string, FrozenAssessment & { id: string; assessment: string | null }][]> {
  const rows = await db
    .selectFrom('assessment_revisions')
    .select(['id', 'assessment', 'content'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, assessment, content }) => [id, { ...readAssessment(id, content), id, assessment }]);
}

/** Revisions of questions, each with its id. Throws `UnreadableRevision`. */
export async function listRevisionsOfQuestions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<[string, FrozenQuestion][]> {
  const rows = await db
    .selectFrom('question_revisions')
    .select(['id', 'content'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, content }) => [id, readQuestion(id, content)]);
}
