/** What other features' servers may ask about sources. */
import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { listFittingSources, NO_SOURCE } from './public.store.ts';

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
