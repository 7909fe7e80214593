/** The endpoints for a person's own jobs. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { job, jobHead } from './job.ts';
import { listOf, listQuery } from './list.ts';

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/',
  summary: 'List your own jobs of the last day, newest first',
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
  summary: 'Get the progress and result of one of your own jobs',
  access: 'signed_in',
  params: z.strictObject({ id }),
  response: job,
});

export const stopJob = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/stop/',
  summary: 'Ask to stop one of your own jobs. Work that is already done stays done',
  access: 'signed_in',
  params: z.strictObject({ id }),
  status: 202,
  response: jobHead,
  is_audited: false,
});
