/** What other features' servers may ask about sources. */
import type { Kysely } from 'kysely';
import { breaksRule, type Fault, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { contentInReach, fitsInto } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';

/** Of these sources those that content of this school may name: its own, and the installation's. They stay until the transaction ends. */
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

/** What is wrong with naming this source in a question of this school; one that is there stays until the transaction ends. */
export async function sourceFaults(
  db: Kysely<Tables>,
  source: string | null | undefined,
  { school }: { school: string | null },
): Promise<Fault[]> {
  if (source == null) return [];
  const fitting = await listFittingSources(db, [source], school);
  return fitting.has(source) ? [] : [NO_SOURCE];
}

const NO_SOURCE = { path: 'body.source', message: 'There is no such source.' };

/** The school of a source in view (null: the installation's). Throws `breaks_rule` where there is no such source. It stays until the transaction ends. */
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
