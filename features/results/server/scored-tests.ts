/** People's scored tests, each with the metric that says which of them may be held against each other. */
import type { Kysely } from 'kysely';
import { listRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { metricOf } from '../metric.rules.ts';
import { listScoredTestRows, type ScoredTestRow } from './scored-tests.store.ts';

export type ScoredTest = ScoredTestRow & { readonly metric: string };

/** The newest scored tests of each of these people, newest first, whatever of them is out. */
export async function listScoredTests(db: Kysely<Tables>, takers: readonly string[]): Promise<ScoredTest[]> {
  const rows = await listScoredTestRows(db, takers);
  const metrics = await listMetrics(db, rows);
  return rows.map((test) => ({ ...test, metric: metrics.get(test.id) ?? '' }));
}

/** The metrics of these sessions' scores, by session; one statement for what is not at hand. */
export async function listMetrics(
  db: Kysely<Tables>,
  sessions: readonly {
    readonly id: string;
    readonly exam: string | null;
    readonly revision: string;
    readonly scaled: number | null;
  }[],
): Promise<Map<string, string>> {
  const revisions = await listRevisions(
    db,
    sessions.map(({ revision }) => revision),
  );
  return new Map(
    sessions.flatMap(({ id, exam, revision, scaled }) => {
      const paper = revisions.get(revision);
      return paper === undefined ? [] : [[id, metricOf(exam, paper, scaled !== null)] as const];
    }),
  );
}
