/** Functions about question sources that other features' servers may call. */
import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { listFittingSources, NO_SOURCE } from './public.store.ts';

/**
 * The errors if a question of this school refers to this source. Locks an existing source until the
 * transaction ends, so that it cannot be removed.
 */
export async function sourceFaults(
  db: Kysely<Tables>,
  source: string | null | undefined,
  { school }: { school: string | null },
): Promise<Fault[]> {
  if (source == null) return [];
  const fitting = await listFittingSources(db, [source], school);
  return fitting.has(source) ? [] : [NO_SOURCE];
}
