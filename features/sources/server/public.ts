/** What other features' servers may ask about sources. */
import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';

/** What is wrong with naming this source at `path`; one that is there stays until the transaction ends. */
export async function sourceFaults(
  db: Kysely<Tables>,
  source: string | null | undefined,
  path = 'body.source',
): Promise<Fault[]> {
  if (source == null) return [];
  const row = await db
    .selectFrom('question_sources')
    .select('id')
    .where('id', '=', source)
    .forShare()
    .executeTakeFirst();
  return row === undefined ? [{ path, message: 'There is no such source.' }] : [];
}
