/** Work that may take longer than a request should: how it stands, and what came of it. */
import { z } from 'zod';
import { idOut, instant } from './ids.ts';
import { problemKind } from './problem.ts';
import { problemBody } from './problem-body.ts';

/** `stopped`: its owner asked for that, and it changed nothing. */
const JOB_STATES = ['running', 'done', 'failed', 'stopped'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How far it is: what is being done, and of how many pieces how many are; null where nobody counts them. */
const jobProgress = z.object({ doing: z.string(), done: z.int().nullable(), total: z.int().nullable() });
export type JobProgress = z.infer<typeof jobProgress>;

/** A job without what came of it, as it stands in a list. */
export const jobHead = z.object({
  id: idOut,
  /** As the call that began it declares. */
  kind: z.string(),
  state: z.enum(JOB_STATES),
  progress: jobProgress,
  created_at: instant,
  /** Null while it runs. */
  ended_at: instant.nullable(),
});
export type JobHead = z.infer<typeof jobHead>;

export const job = jobHead.extend({
  /** What the call would have answered; null unless it is done. */
  result: z.unknown(),
  /** What the call would have been refused with; null unless it failed or was stopped. */
  problem: problemBody.nullable(),
});
export type Job = z.infer<typeof job>;

/** `current`: the job that runs. */
export const jobUnderWay = problemKind(409, 'job_under_way', 'Something you started is still in progress');
/** What was under way when the server ended, or lost its database. */
export const jobInterrupted = problemKind(503, 'job_interrupted', 'This was interrupted');
export const jobStopped = problemKind(409, 'job_stopped', 'This was stopped');

/** What a call may be refused with for being a job. */
export const JOB_PROBLEMS = [jobUnderWay, jobInterrupted, jobStopped];
