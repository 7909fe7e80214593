/** That the device of a session is there, outside a sitting: staff see it, and a pause reaches the device soon. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';

export const showSessionPresence = endpoint({
  method: 'POST',
  path: '/api/users/sessions/{id}/presence/',
  summary: 'That the device of one’s session is there, and whether staff changed the session meanwhile',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** How many changes wait on the device. */
    waiting_count: z.int().min(0).max(100_000).default(0),
    /** Whether the device shows that the test is paused. */
    shows_pause: z.boolean().default(false),
  }),
  status: 200,
  response: z.object({
    /** Grows at each move of the session: a room that shows an older one asks anew. */
    session_version: z.int(),
    /** When it is to ask again: less often the more devices ask. */
    next_in_seconds: z.number(),
  }),
  is_audited: false,
});
