import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { View } from '#core/access/access.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FrozenAssessment } from '../revision.rules.ts';
import { QUESTION_VERSIONS } from './assessments.store.ts';
import type { Hashed } from './revisions.store.ts';

/**
 * Adds a revision without making it the current one. If a revision with the same content exists, returns that
 * one.
 */
export async function addRevision(
  db: Kysely<Tables>,
  assessment: string,
  { content, hash }: Hashed<FrozenAssessment>,
  by: string,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with present as (
      select id from assessment_revisions
      where assessment = ${assessment} and content_hash = decode(${hash}, 'hex') order by number desc limit 1
    ), added as (
      insert into assessment_revisions (id, assessment, number, content, content_hash, published_by, created_at)
      select ${v7()}::uuid, ${assessment}::uuid,
        1 + coalesce((select max(number) from assessment_revisions where assessment = ${assessment}), 0),
        ${JSON.stringify(content)}::jsonb, decode(${hash}, 'hex'), ${by}::uuid, ${now}::timestamptz
      where not exists (select from present)
      returning id
    )
    select id from present union all select id from added`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('No revision was found or added.');
  return row.id;
}

/** An assessment that contains a question now. */
export interface Giving {
  readonly id: string;
  readonly title: string;
  readonly revision: string;
  readonly school: string | null;
  readonly author: string;
  /** Whether the assessment is in view. */
  readonly is_seen: boolean;
  /** Whether the current revision contains all changes of the working copy. */
  readonly is_current: boolean;
}

/**
 * The published assessments of all schools that contain a question, or have sessions that answered it. Locks
 * their rows.
 */
export async function listGiving(db: Kysely<Tables>, question: string, view: View): Promise<Giving[]> {
  const { rows } = await sql<Giving>`
    select id, title, revision, school, author, ${contentInReach('assessments.school', view)} as is_seen, coalesce(content_version = frozen_content_version
      and frozen_question_versions = ${QUESTION_VERSIONS}, false) as is_current
    from assessments
    where revision is not null and id in (
      select assessment_sections.assessment from placements
        join assessment_sections on assessment_sections.id = placements.section
      where placements.question = ${question}
      union select sessions.assessment from attempts join sessions on sessions.id = attempts.session
      where attempts.question = ${question})
    order by id for update`.execute(db);
  return rows;
}

/**
 * Makes the corrected revisions the current ones of these assessments. `papers` maps each old revision to the
 * new one.
 */
export async function givePapers(
  db: Kysely<Tables>,
  giving: readonly Pick<Giving, 'id' | 'is_current'>[],
  papers: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    update assessments set revision = moved.after,
      frozen_question_versions = case when given.is_current then ${QUESTION_VERSIONS} else frozen_question_versions end
    from unnest(${[...papers.keys()]}::uuid[], ${[...papers.values()]}::uuid[]) as moved (before, after),
      unnest(${giving.map(({ id }) => id)}::uuid[], ${giving.map(({ is_current }) => is_current)}::boolean[])
        as given (id, is_current)
    where assessments.revision = moved.before and assessments.id = given.id`.execute(db);
}
