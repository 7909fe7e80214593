/** Jobs: calls that may take longer than a request should, with their state and result. */
import { z } from 'zod';
import { idOut, instant } from './ids.ts';
import { problemKind } from './problem.ts';
import { problemBody } from './problem-body.ts';

/** The states of a job. `stopped`: its owner stopped it, and it changed nothing. */
const JOB_STATES = ['running', 'done', 'failed', 'stopped'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * The progress of a job: the current step, and how many of its pieces are done. Null if they are not counted.
 */
const jobProgress = z.object({ doing: z.string(), done: z.int().nullable(), total: z.int().nullable() });
export type JobProgress = z.infer<typeof jobProgress>;

/** A job without its result, as listed. */
export const jobHead = z.object({
  id: idOut,
  /** The kind that the endpoint declares. */
  kind: z.string(),
  state: z.enum(JOB_STATES),
  progress: jobProgress,
  created_at: instant,
  /** The end of the job; null while it runs. */
  ended_at: instant.nullable(),
});
export type JobHead = z.infer<typeof jobHead>;

export const job = jobHead.extend({
  /** The response that the call would have had; null unless the job is done. */
  result: z.unknown(),
  /** The problem of the call; null unless the job failed or was stopped. */
  problem: problemBody.nullable(),
});
export type Job = z.infer<typeof job>;

/** The person already has a running job. The problem returns it as `current`. */
export const jobUnderWay = problemKind(409, 'job_under_way', 'Something you started is still in progress');
/** The server stopped or lost its database while the job was running. */
export const jobInterrupted = problemKind(503, 'job_interrupted', 'This was interrupted');
export const jobStopped = problemKind(409, 'job_stopped', 'This was stopped');

/** The problems that any call with a job may answer with. */
export const JOB_PROBLEMS = [jobUnderWay, jobInterrupted, jobStopped];
