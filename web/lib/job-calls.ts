/**
 * Calls that may go on as jobs: made, followed to their end, stopped, and found again after the page was loaded anew. It
 * knows jobs, and nothing of what they do.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { type JobHead, job as jobSchema, jobUnderWay } from '#contract/job.ts';
import { listJobs, readJob, stopJob } from '#contract/jobs.ts';
import { ApiProblem, call, callOrJob, type JobInput, NetworkFailure } from './api.ts';

const BETWEEN_LOOKS_MILLISECONDS = 1_000;

type Begun<E extends Endpoint> = JobInput<E> | { readonly job: JobHead };

/** What the call would have answered, once the job is over; `told` hears how far it is. Rejects as the call would have. */
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

/** The job as it stands; null where no answer came: it goes on all the same. */
async function look(id: string) {
  try {
    return await call(readJob, { params: { id } });
  } catch (error) {
    if (error instanceof NetworkFailure) return null;
    throw error;
  }
}

/** The job that runs already, where `error` refuses another of the same kind beside it. */
function inTheWay({ job: kind }: Endpoint, error: unknown): JobHead | null {
  if (!(error instanceof ApiProblem) || error.code !== jobUnderWay.code) return null;
  const current = jobSchema.partial({ result: true, problem: true }).safeParse(error.current);
  return current.success && current.data.kind === kind ? current.data : null;
}

/**
 * A call that may be a job, as a mutation: of a body, or of a job that was begun before. `job` is how it stands where it
 * takes long, `last` the newest of the last day. Where one runs already, that one is followed.
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
  // Begun before this page was loaded.
  const running = isIdle && newest?.state === 'running' ? newest : null;
  useEffect(() => {
    if (running !== null) mutate({ job: running });
  }, [running, mutate]);
  const stop = useMutation({ mutationFn: (id: string) => call(stopJob, { params: { id } }) });
  return { run, job, last: newest, stop };
}
