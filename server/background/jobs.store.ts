import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { JobHead, JobProgress, JobState } from '#contract/job.ts';
import type { Page } from '#contract/list.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * How many ended jobs are kept for one person: enough to find a recent one again, few enough to bound the
 * table.
 */
const MOST_KEPT_OF_ONE = 10;

/** Selects the jobs of one person, optionally of one kind. */
interface JobsQuery {
  readonly owner: string;
  readonly kind?: string | undefined;
}

/**
 * Creates a job with a lease and removes the owner's oldest ended jobs. Null if the owner already has a
 * running job.
 */
export async function beginJob(
  db: Kysely<Tables>,
  { owner, kind, doing }: { owner: string; kind: string; doing: string },
  { now, leased_until }: { now: Date; leased_until: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('jobs')
    .values({ id: v7(), kind, owner, doing, created_at: now, leased_until })
    // The only index that can conflict is the one that allows one running job for each owner.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await sql`
    delete from jobs where id in (
      select id from jobs where owner = ${owner} and state <> 'running'
      order by created_at desc, id desc offset ${MOST_KEPT_OF_ONE})`.execute(db);
  return row.id;
}

/** Stores the progress of a running job and extends its lease. Null if the job is no longer running. */
export async function renewJob(
  db: Kysely<Tables>,
  id: string,
  { progress, leased_until }: { progress: JobProgress; leased_until: Date },
): Promise<{ is_stop_asked: boolean } | null> {
  const row = await db
    .updateTable('jobs')
    .set({ ...progress, leased_until })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('is_stop_asked')
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a running job. False if it is no longer running. */
export async function endJob(
  db: Kysely<Tables>,
  id: string,
  end: {
    state: Exclude<JobState, 'running'>;
    progress: JobProgress;
    result?: string;
    problem?: ProblemBody;
    now: Date;
  },
): Promise<boolean> {
  const { state, progress, result, problem, now } = end;
  const row = await db
    .updateTable('jobs')
    .set({
      ...progress,
      state,
      ended_at: now,
      result: result ?? null,
      problem: problem === undefined ? null : JSON.stringify(problem),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends running jobs with `problem`: those whose lease expired by `leased_until`, or all if that is null. */
export async function endLostJobs(
  db: Kysely<Tables>,
  { leased_until, problem, now }: { leased_until: Date | null; problem: ProblemBody; now: Date },
): Promise<void> {
  let lost = db
    .updateTable('jobs')
    .set({ state: 'failed', ended_at: now, problem: JSON.stringify(problem) })
    .where('state', '=', 'running');
  if (leased_until !== null) lost = lost.where('leased_until', '<', leased_until);
  await lost.execute();
}

/** Deletes jobs that ended before `oldest`. */
export async function removeJobs(db: Kysely<Tables>, oldest: Date): Promise<void> {
  await db.deleteFrom('jobs').where('ended_at', '<', oldest).execute();
}

const HEAD = ['id', 'kind', 'state', 'doing', 'done', 'total', 'created_at', 'ended_at'] as const;

interface HeadRow {
  id: string;
  kind: string;
  state: string;
  doing: string;
  done: number | null;
  total: number | null;
  created_at: Date;
  ended_at: Date | null;
}

function headOf({ doing, done, total, created_at, ended_at, ...row }: HeadRow): JobHead {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as JobState,
    progress: { doing, done, total },
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/** One page of a person's jobs, newest first. */
export async function listJobs(
  db: Kysely<Tables>,
  { owner, kind }: JobsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<JobHead>> {
  let matching = db.selectFrom('jobs').where('owner', '=', owner);
  if (kind !== undefined) matching = matching.where('kind', '=', kind);
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(HEAD)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(headOf) };
}

/** A person's own job with its result as stored; null if there is none. */
export async function findJob(
  db: Kysely<Tables>,
  { owner, id }: { owner: string; id: string },
): Promise<(JobHead & { result: string | null; problem: ProblemBody | null }) | null> {
  const row = await db
    .selectFrom('jobs')
    .select([...HEAD, 'result', 'problem'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...headOf(row), result: row.result, problem: row.problem as ProblemBody | null };
}

/** The running job of a person. */
export async function findRunningJob(db: Kysely<Tables>, owner: string): Promise<JobHead | null> {
  const row = await db
    .selectFrom('jobs')
    .select(HEAD)
    .where('owner', '=', owner)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row === undefined ? null : headOf(row);
}

/** Requests that a person's own job stops. The job checks for such requests when it renews its lease. */
export async function askToStop(
  db: Kysely<Tables>,
  { owner, id }: { owner: string; id: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ is_stop_asked: true })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
