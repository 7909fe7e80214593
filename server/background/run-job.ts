/**
 * A call done as a job: answered at once where it is quick, and else with the job, which goes on. What it changes and that
 * it is done are committed together, so that a crash leaves neither. It knows jobs, and nothing of calls.
 */
import type { Kysely } from 'kysely';
import { type JobHead, jobInterrupted, jobStopped, jobUnderWay } from '#contract/job.ts';
import { internal, Problem, type ProblemBody } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { problemBodyOf } from '#server/http/problems.ts';
import type { Platform } from '#server/http/route.ts';
import { beginJob, endJob, endLostJobs, findRunningJob, removeJobs, renewJob } from './jobs.store.ts';
import { Progress } from './progress.ts';

/** Well beyond a beat, so that nobody takes what is slow for lost. */
const LEASE_MILLISECONDS = 60_000;
const BEAT_MILLISECONDS = 1_000;

/** What came of a job may tell of people, and is looked at soon or never. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

const INTERRUPTED = 'The server stopped before this was done. Nothing was changed: send it again.';

interface JobWork<Answer> {
  readonly kind: string;
  readonly owner: string;
  /** Does it; commits what it changes together with `finish`. */
  perform(progress: Progress, finish: Finish): Promise<Answer>;
  /** What its owner reads of an error. */
  problemOf(error: unknown): ProblemBody;
}

/** Notes within the transaction of the work that it is done, with its answer. Throws where it is no longer ours to do. */
export type Finish = (transaction: Kysely<Tables>, answer: unknown) => Promise<void>;

/** In place of an answer: the job that goes on. */
export class TakenOn {
  readonly job: JobHead;

  constructor(job: JobHead) {
    this.job = job;
  }
}

/** The answer of `work`, or the job where it takes longer than its caller waits. Throws `job_under_way` where another of theirs runs. */
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
    // Where that is over by now, there is room for this one.
    if (current !== null)
      throw new Problem(jobUnderWay, { detail: 'Wait until it is done, or stop it.', current });
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
    // Where not even that can be written down, its lease runs out.
    await endJob(database.kysely, id, end).catch((err: unknown) =>
      log.error({ err, job: id }, 'the end of a job could not be kept'),
    );
    throw error;
  } finally {
    stopBeating();
  }
}

/** Renews the lease of a job and keeps how far it is, until what is returned is called; hears there that it is to end. */
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
      // The next one may come through; if none does, the lease runs out and the work finds that it is no longer its own.
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

/** Ends, before anything answers, what a process before this one left: it had the embedded database to itself. */
export async function endLeftJobs(platform: Platform): Promise<void> {
  if (platform.database.kind === 'embedded') await endLost(platform, null);
}

/** Ends what a process left that others of the same served database can't know to be gone, but by its lease. */
export async function endOverdueJobs(platform: Platform): Promise<void> {
  if (platform.database.kind === 'served') await endLost(platform, platform.clock.now());
}

async function endLost({ database, clock }: Platform, leased_until: Date | null): Promise<void> {
  const problem = problemBodyOf(interrupted(), null);
  await endLostJobs(database.kysely, { leased_until, problem, now: clock.now() });
}

/** Removes what came of jobs once it is a day old. */
export async function sweepJobs({ database, clock }: Platform): Promise<void> {
  await removeJobs(database.kysely, new Date(clock.now().getTime() - KEPT_MILLISECONDS));
}
