/** The endpoints of the platform itself: whether it is alive, whether it is ready, and its configuration. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { unavailable } from './problem.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether this process answers',
  access: 'anyone',
  response: z.object({ status: z.literal('ok') }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether this process can do its work: database reached, migrations current, clock measured',
  access: 'anyone',
  response: z.object({ status: z.literal('ready'), database: z.enum(['embedded', 'served']) }),
  problems: [unavailable],
});

export const apiDescription = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description, as OpenAPI 3.1',
  access: 'anyone',
  response: z.record(z.string(), z.unknown()),
});

export const webConfig = endpoint({
  method: 'GET',
  path: '/config.json',
  summary:
    'What the app asks before its first call: where the API is (empty: where the app is), and where links of texts may lead',
  access: 'anyone',
  response: z.object({
    api_base: z.string(),
    /** The hosts that links in rich text may open, including their subdomains. */
    link_hosts: z.array(z.string()).default([]),
  }),
});
