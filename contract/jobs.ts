/** The endpoints for a person's own jobs. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { job, jobHead } from './job.ts';
import { listOf, listQuery } from './list.ts';

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/',
  summary: "One's own jobs of the last day, the newest first",
  access: 'signed_in',
  query: listQuery({ ordering: ['created_at'], filters: { kind: z.string().max(60).optional() } }).omit({
    ordering: true,
    search: true,
  }),
  response: listOf(jobHead),
});

export const readJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}/',
  summary: "How far one's own job is, and what came of it",
  access: 'signed_in',
  params: z.strictObject({ id }),
  response: job,
});

export const stopJob = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/stop/',
  summary: "Ask for one's own job to be stopped; what is done by then stays done",
  access: 'signed_in',
  params: z.strictObject({ id }),
  status: 202,
  response: jobHead,
  is_audited: false,
});
