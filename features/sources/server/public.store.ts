/** SQL about question sources that other features' servers may use. */
import type { Kysely } from 'kysely';
import { breaksRule, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { fitsInto } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Which of these sources a question of this school may refer to: the school's own sources and those shared by
 * all schools. Locks the rows until the transaction ends, so that they cannot be removed.
 */
export async function listFittingSources(
  db: Kysely<Tables>,
  ids: readonly string[],
  school: string | null,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('question_sources')
    .select('id')
    .where('id', 'in', ids)
    .where(fitsInto('question_sources.school', school))
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const NO_SOURCE = { path: 'body.source', message: 'This source doesn’t exist, or you can’t see it.' };

/**
 * The school of a source in view; null if all schools share it. Locks the row until the transaction ends.
 * Throws `breaks_rule` if there is no such source.
 */
export async function schoolOfSource(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string },
  source: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('question_sources')
    .select('school')
    .where('id', '=', source)
    .where(contentInReach('question_sources.school', view))
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw new Problem(breaksRule, { errors: [NO_SOURCE] });
  return row.school;
}
