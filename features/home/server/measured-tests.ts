/** People's scored tests, each with the metric that says which of them may be held against each other. */
import type { Kysely } from 'kysely';
import { listMetrics } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { listScoredTests, type ScoredTest } from './scored-tests.store.ts';

export type MeasuredTest = ScoredTest & { readonly metric: string };

/** The newest scored tests of each of these people, newest first. */
export async function listMeasuredTests(
  db: Kysely<Tables>,
  takers: readonly string[],
): Promise<MeasuredTest[]> {
  const tests = await listScoredTests(db, takers);
  const metrics = await listMetrics(db, tests);
  return tests.map((test) => ({ ...test, metric: metrics.get(test.id) ?? '' }));
}
