/** People's scored tests, each with the metric that says which of them may be compared. */
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

/** The newest scored tests of each of these people, newest first, released or not. */
export async function listScoredTests(db: Kysely<Tables>, takers: readonly string[]): Promise<ScoredTest[]> {
  const rows = await listScoredTestRows(db, takers);
  const metrics = await listMetrics(db, rows);
  return rows.map((test) => ({ ...test, metric: metrics.get(test.id) ?? '' }));
}

/**
 * Metrics of the scores of these sessions, keyed by session. Runs one SQL statement for what is not cached.
 */
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

/**
 * The scaled scores among these people's newest tests that may be compared with others, newest first, keyed
 * by taker.
 */
export async function listComparedScores(
  db: Kysely<Tables>,
  takers: readonly string[],
): Promise<Map<string, ComparedScore[]>> {
  const rows = await listComparedRows(db, takers);
  // Many people took each revision, and all scores on it have the same metric.
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
