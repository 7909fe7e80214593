/**
 * Runs a call as a job. A quick call gets its result immediately; a slow one gets its job, which continues.
 * The changes and the end of the job are committed together, so a crash stores neither.
 */
import type { Kysely } from 'kysely';
import { type JobHead, jobInterrupted, jobStopped, jobUnderWay } from '#contract/job.ts';
import { internal, Problem, type ProblemBody } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { problemBodyOf } from '#server/http/problems.ts';
import type { Platform } from '#server/http/route.ts';
import { beginJob, endJob, endLostJobs, findRunningJob, removeJobs, renewJob } from './jobs.store.ts';
import { Progress } from './progress.ts';

/** Much longer than the heartbeat interval, so that a slow job does not count as lost. */
const LEASE_MILLISECONDS = 60_000;
const BEAT_MILLISECONDS = 1_000;

/** Ended jobs are kept for a day, because results may contain personal data and are read soon or never. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

const INTERRUPTED = 'The server stopped before this was done. Nothing was changed. Send it again.';

interface JobWork<Answer> {
  readonly kind: string;
  readonly owner: string;
  /** Does the work and commits its changes together with `finish`. */
  perform(progress: Progress, finish: Finish): Promise<Answer>;
  /** Converts an error to the problem that the owner sees. */
  problemOf(error: unknown): ProblemBody;
}

/**
 * Marks the job as done, with its answer, in the transaction of the work. Throws if the job is no longer
 * running.
 */
export type Finish = (transaction: Kysely<Tables>, answer: unknown) => Promise<void>;

/** Returned if there is no result yet: the job, which continues. */
export class TakenOn {
  readonly job: JobHead;

  constructor(job: JobHead) {
    this.job = job;
  }
}

/**
 * Returns the result of `work`, or its job if it takes longer than the caller waits. Throws `job_under_way`
 * if a different job of the owner is running.
 */
export async function runAsJob<Answer>(platform: Platform, work: JobWork<Answer>): Promise<Answer | TakenOn> {
  const { database, clock, background } = platform;
  const progress = new Progress();
  const { kind } = work;
  const now = clock.now();
  const id = await begin(database.kysely, work, now);
  const outcome = carryOut(platform, work, { id, progress });
  background.jobs.hold(outcome, progress);
  const isDone = await background.jobs.isDoneSoon(outcome);
  if (isDone) return outcome;
  const created_at = now.toISOString();
  return new TakenOn({ id, kind, state: 'running', progress: progress.current, created_at, ended_at: null });
}

async function begin(
  db: Kysely<Tables>,
  { kind, owner }: Pick<JobWork<unknown>, 'kind' | 'owner'>,
  now: Date,
): Promise<string> {
  const { doing } = new Progress().current;
  for (;;) {
    const id = await beginJob(db, { owner, kind, doing }, { now, leased_until: leaseFrom(now) });
    if (id !== null) return id;
    const current = await findRunningJob(db, owner);
    // If that job has ended in the meantime, this job can start.
    if (current !== null)
      throw new Problem(jobUnderWay, { detail: 'Wait until it’s done, or stop it.', current });
  }
}

async function carryOut<Answer>(
  platform: Platform,
  { perform, problemOf }: JobWork<Answer>,
  { id, progress }: { id: string; progress: Progress },
): Promise<Answer> {
  const { database, clock, log } = platform;
  const stopBeating = beat(platform, id, progress);
  const finish: Finish = async (transaction, answer) => {
    progress.signal.throwIfAborted();
    const end = { state: 'done' as const, progress: progress.current, result: JSON.stringify(answer) };
    if (!(await endJob(transaction, id, { ...end, now: clock.now() }))) throw interrupted();
  };
  try {
    return await perform(progress, finish);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status === internal.status) log.error({ err: error, job: id }, 'a job failed');
    const state = problem.code === jobStopped.code ? 'stopped' : 'failed';
    const end = { state, progress: progress.current, problem, now: clock.now() } as const;
    // If even the end of the job cannot be stored, its lease expires by time.
    await endJob(database.kysely, id, end).catch((err: unknown) =>
      log.error({ err, job: id }, 'the result of a job could not be saved'),
    );
    throw error;
  } finally {
    stopBeating();
  }
}

/**
 * Starts the heartbeat of a job, which renews the lease, stores progress and checks for stop requests.
 * Returns a function that ends the heartbeat.
 */
function beat({ database, clock }: Platform, id: string, progress: Progress): () => void {
  let isBeating = false;
  const renew = async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      const leased_until = leaseFrom(clock.now());
      const held = await renewJob(database.kysely, id, { progress: progress.current, leased_until });
      if (held === null) progress.end(interrupted());
      else if (held.is_stop_asked) progress.end(stopped());
    } catch {
      // The next heartbeat may succeed. If none does, the lease expires and the work ends as interrupted.
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(renew, BEAT_MILLISECONDS);
  return () => clearInterval(timer);
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MILLISECONDS);
}

export function interrupted(): Problem {
  return new Problem(jobInterrupted, { detail: INTERRUPTED });
}

function stopped(): Problem {
  return new Problem(jobStopped, { detail: 'You stopped it. Nothing was changed.' });
}

/** At start, ends jobs that an earlier process left in the embedded database, which only one process uses. */
export async function endLeftJobs(platform: Platform): Promise<void> {
  if (platform.database.kind === 'embedded') await endLost(platform, null);
}

/**
 * Ends jobs in a served database whose lease expired. That is how other processes learn that a process is
 * gone.
 */
export async function endOverdueJobs(platform: Platform): Promise<void> {
  if (platform.database.kind === 'served') await endLost(platform, platform.clock.now());
}

async function endLost({ database, clock }: Platform, leased_until: Date | null): Promise<void> {
  const problem = problemBodyOf(interrupted(), null);
  await endLostJobs(database.kysely, { leased_until, problem, now: clock.now() });
}

/** Deletes ended jobs after one day. */
export async function sweepJobs({ database, clock }: Platform): Promise<void> {
  await removeJobs(database.kysely, new Date(clock.now().getTime() - KEPT_MILLISECONDS));
}
