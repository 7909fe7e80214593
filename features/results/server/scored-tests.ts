/** People's scored tests, each with the metric that says which of them may be held against each other. */
import type { Kysely } from 'kysely';
import { listRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { metricOf } from '../metric.rules.ts';
import {
  type ComparedRow,
  listComparedRows,
  listExams,
  listScoredTestRows,
  type ScoredTestRow,
} from './scored-tests.store.ts';

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
  const revisions = await listRevisions(db, [...new Set(sessions.map(({ revision }) => revision))]);
  return new Map(
    sessions.flatMap(({ id, exam, revision, scaled }) => {
      const paper = revisions.get(revision);
      return paper === undefined ? [] : [[id, metricOf(exam, paper, scaled !== null)] as const];
    }),
  );
}

export type ComparedScore = ComparedRow & { readonly metric: string };

/** Of each of these people's newest tests the scores that are told on a scale and may be held against others, newest first, by taker. */
export async function listComparedScores(
  db: Kysely<Tables>,
  takers: readonly string[],
): Promise<Map<string, ComparedScore[]>> {
  const rows = await listComparedRows(db, takers);
  // Many sat each paper, and what they scored in it bears one metric.
  const papers = new Map([...rows.values()].flat().map((score) => [score.revision, score]));
  const exams = await listExams(db, [...papers.keys()]);
  const metrics = await listMetrics(
    db,
    [...papers].map(([revision, { scaled }]) => ({
      id: revision,
      revision,
      scaled,
      exam: exams.get(revision) ?? null,
    })),
  );
  return new Map(
    [...rows].map(([taker, scores]) => [
      taker,
      scores.map((score) => ({ ...score, metric: metrics.get(score.revision) ?? '' })),
    ]),
  );
}
