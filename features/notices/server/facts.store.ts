/** SQL for events of a person's sessions and jobs. The caller decides what the person may know. */
import { type Kysely, sql } from 'kysely';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import type { ReleaseSubject } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';

export interface ScoredSession extends ReleaseSubject {
  readonly title: string;
  readonly raw: number | null;
  readonly raw_max: number | null;
  readonly scaled: number | null;
}

/** A person's scored test sessions, newest first, at most `most`. */
export async function listScored(db: Kysely<Tables>, taker: string, most: number): Promise<ScoredSession[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('assessment_revisions', 'assessment_revisions.id', 'sessions.revision')
    .select([
      'sessions.id' as const,
      'sessions.assessment' as const,
      'sessions.taker' as const,
      'sessions.status' as const,
      'sessions.scored_at' as const,
      'sessions.released_at' as const,
      'sessions.correctness_released_at' as const,
      'sessions.answers_released_at' as const,
      'sessions.out_since' as const,
      'sessions.raw' as const,
      'sessions.raw_max' as const,
      'sessions.scaled' as const,
      sql<string>`assessment_revisions.content ->> 'title'`.as('title'),
    ])
    .where('sessions.taker', '=', taker)
    .where('sessions.assessment', 'is not', null)
    .where('sessions.mode', '<>', 'practice')
    .where('sessions.status', 'in', ['scored', 'released'])
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(most)
    .$narrowType<{ out_since: ReleaseInstants | null }>()
    .execute();
}

interface ScoreChange {
  readonly session: string;
  readonly question: string;
  readonly reason: string;
  readonly at: Date;
  readonly raw_before: number;
  readonly raw_max_before: number;
  readonly scaled_before: number | null;
}

/** For each of these sessions the newest regrade since `since` that changed its score. */
export async function listScoreChanges(
  db: Kysely<Tables>,
  sessions: readonly string[],
  since: Date,
): Promise<ScoreChange[]> {
  if (sessions.length === 0) return [];
  const { rows } = await sql<ScoreChange>`
    select distinct on (session) session, regrades.question, regrades.reason, regrades.regraded_at as at,
      raw_before, raw_max_before, scaled_before
    from session_regrades join regrades on regrades.id = session_regrades.regrade
    where session = any(${sessions}::uuid[]) and regrades.regraded_at >= ${since}
      and raw_before is not null and raw_max_before is not null
      and (raw_before, raw_max_before, scaled_before) is distinct from (raw_after, raw_max_after, scaled_after)
    order by session, regrades.regraded_at desc, regrades.id desc`.execute(db);
  return rows;
}

/** A call waits this long for its job. If the job takes longer, its owner gets a notice at the end. */
const ANSWERED_WITHIN = sql`interval '3 seconds'`;

/** A person's jobs that took longer than the wait, and that ended since `since` without being stopped. */
export async function listEndedJobs(
  db: Kysely<Tables>,
  owner: string,
  since: Date,
): Promise<{ id: string; kind: string; is_failed: boolean; ended_at: Date }[]> {
  const { rows } = await sql<{ id: string; kind: string; is_failed: boolean; ended_at: Date }>`
    select id, kind, state = 'failed' as is_failed, ended_at from jobs
    where owner = ${owner} and state in ('done', 'failed') and ended_at >= ${since}
      and ended_at - created_at > ${ANSWERED_WITHIN}
    order by ended_at desc, id`.execute(db);
  return rows;
}
