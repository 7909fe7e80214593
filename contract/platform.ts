/** The endpoints of the platform itself: whether it is alive, whether it is ready, and its configuration. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { unavailable } from './problem.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Check that this server process responds',
  access: 'anyone',
  response: z.object({ status: z.literal('ok') }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary:
    'Check that this server process is ready: it reaches the database, all migrations are applied and the database clock is measured',
  access: 'anyone',
  response: z.object({ status: z.literal('ready'), database: z.enum(['embedded', 'served']) }),
  problems: [unavailable],
});

export const apiDescription = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Get this API description as OpenAPI 3.1',
  access: 'anyone',
  response: z.record(z.string(), z.unknown()),
});

export const webConfig = endpoint({
  method: 'GET',
  path: '/config.json',
  summary:
    'Get what the app needs before its first call: the API’s address (empty if it is the app’s own), and the sites that links may open',
  access: 'anyone',
  response: z.object({
    api_base: z.string(),
    /** The hosts that links in rich text may open, including their subdomains. */
    link_hosts: z.array(z.string()).default([]),
  }),
});
