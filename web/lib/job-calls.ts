/**
 * Starts calls that may continue as background jobs, waits for them, stops them, and finds them again after
 * the page reloads.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { type JobHead, job as jobSchema, jobUnderWay } from '#contract/job.ts';
import { listJobs, readJob, stopJob } from '#contract/jobs.ts';
import { ApiProblem, call, callOrJob, type JobInput, NetworkFailure } from './api.ts';

const BETWEEN_LOOKS_MILLISECONDS = 1_000;

type Begun<E extends Endpoint> = JobInput<E> | { readonly job: JobHead };

/**
 * Waits until the job is over and returns the response to the original call. `told` receives the progress.
 * Rejects as the call would have.
 */
async function follow<E extends Endpoint>({ id }: JobHead, told: (job: JobHead) => void): Promise<Answer<E>> {
  for (;;) {
    const job = await look(id);
    if (job !== null) told(job);
    if (job?.state === 'done') return job.result as Answer<E>;
    if (job !== null && job.problem !== null)
      throw new ApiProblem(job.problem.status, job.problem, undefined);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MILLISECONDS));
  }
}

/** The job's current state. Null if no response came: the job continues anyway, so ask again later. */
async function look(id: string) {
  try {
    return await call(readJob, { params: { id } });
  } catch (error) {
    if (error instanceof NetworkFailure) return null;
    throw error;
  }
}

/** The job that is already running, if `error` says that a second one of the same kind is not allowed. */
function inTheWay({ job: kind }: Endpoint, error: unknown): JobHead | null {
  if (!(error instanceof ApiProblem) || error.code !== jobUnderWay.code) return null;
  const current = jobSchema.partial({ result: true, problem: true }).safeParse(error.current);
  return current.success && current.data.kind === kind ? current.data : null;
}

/**
 * A mutation for a call that may continue as a job. Its argument is a request body, or a job that was started
 * earlier. If a job of this kind is already running, the mutation waits for that one. `job` is the running
 * job, if any; `last` is the newest job started in the last day.
 */
export function useJobCall<E extends Endpoint>(endpoint: E, onDone: (answer: Answer<E>) => Promise<void>) {
  const client = useQueryClient();
  const [job, setJob] = useState<JobHead | null>(null);
  const key = ['jobs', endpoint.job];
  const run = useMutation({
    mutationFn: async (begun: Begun<E>) => {
      setJob('job' in begun ? begun.job : null);
      try {
        const given = 'job' in begun ? begun : await callOrJob(endpoint, begun);
        if (!('job' in given)) return given.answer;
        setJob(given.job);
        return await follow<E>(given.job, setJob);
      } catch (error) {
        const running = inTheWay(endpoint, error);
        if (running === null) throw error;
        setJob(running);
        return await follow<E>(running, setJob);
      }
    },
    onSuccess: onDone,
    onSettled: () => {
      setJob(null);
      return client.invalidateQueries({ queryKey: key });
    },
  });
  const last = useQuery({
    queryKey: key,
    queryFn: async () => {
      const query = { kind: endpoint.job ?? '', page_size: '1' };
      return (await call(listJobs, { query })).results[0] ?? null;
    },
  });
  const { isIdle, mutate } = run;
  const newest = last.data ?? null;
  // This job was started before the page was loaded.
  const running = isIdle && newest?.state === 'running' ? newest : null;
  useEffect(() => {
    if (running !== null) mutate({ job: running });
  }, [running, mutate]);
  const stop = useMutation({ mutationFn: (id: string) => call(stopJob, { params: { id } }) });
  return { run, job, last: newest, stop };
}
