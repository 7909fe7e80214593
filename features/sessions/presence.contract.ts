/**
 * The device of a session reports that it is connected, outside a sitting. Staff see it, and a pause reaches
 * the device within seconds.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';

export const showSessionPresence = endpoint({
  method: 'POST',
  path: '/api/users/sessions/{id}/presence/',
  summary: 'Report that the device of your session is online, and get whether staff changed the session',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Number of changes not yet delivered from the device. */
    waiting_count: z.int().min(0).max(100_000).default(0),
    /** Whether the device shows that the test is paused. */
    shows_pause: z.boolean().default(false),
  }),
  status: 200,
  response: z.object({
    /** Increases with each move of the session. An exam room that shows an older version refetches. */
    session_version: z.int(),
    /** Seconds until the device asks again; longer when many devices ask. */
    next_in_seconds: z.number(),
  }),
  is_audited: false,
});
