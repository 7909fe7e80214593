/**
 * Data for a proctor who watches: a summary (roll-up) of every open sitting. Each server builds it once for
 * all readers.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { SESSION_STATUSES } from '#features/sessions/sessions-values.contract.ts';
import { ATTENDANCES, SITTING_STATUSES } from './sittings.contract.ts';

/** Reasons why a taker needs the proctor, the most urgent first. */
const NEEDS = ['offline', 'keeps_nothing', 'wants_in', 'not_here', 'idle'] as const;
export type Need = (typeof NEEDS)[number];

const named = z.object({ id: idOut, name: z.string() });

const liveTaker = z.object({
  taker: named,
  attendance: z.enum(ATTENDANCES).nullable(),
  entered_at: instant.nullable(),
  /** The taker waits to be let in, or for the test to start, and their device is ready. */
  is_ready: z.boolean(),
  keeps_answers: z.boolean().nullable(),
  /** The status of the session; null until the taker opens the test. */
  status: z.enum(SESSION_STATUSES).nullable(),
  session: idOut.nullable(),
  /** The taker's time multiplier; 1 is the standard time. */
  multiplier: z.number(),
  has_extra_breaks: z.boolean(),
  started_at: instant.nullable(),
  submitted_at: instant.nullable(),
  /** The state of each section, in order. */
  sections: z.array(z.enum(['locked', 'open', 'closed'])),
  /** The open section, or the next one; null if there is none. */
  section: z
    .object({
      title: z.string(),
      number: z.int(),
      /**
       * One character for each question, in order: `a` answered, `-` not. If flagged for review: `A`
       * answered, `_` not.
       */
      cells: z.string(),
      /** The number of the question that the taker looks at, from 1; null if unknown. */
      at: z.int().nullable(),
      ends_at: instant.nullable(),
      extension_seconds: z.int(),
    })
    .nullable(),
  break_ends_at: instant.nullable(),
  paused_since: instant.nullable(),
  paused_by: z.enum(['taker', 'staff']).nullable(),
  /** Whether the taker's device already shows the pause. */
  shows_pause: z.boolean(),
  answered_count: z.int(),
  question_count: z.int(),
  flagged_count: z.int(),
  left_count: z.int(),
  blocked_count: z.int(),
  heard_at: instant.nullable(),
  last_answer_at: instant.nullable(),
  /** Number of changes that were waiting on the device at its last report. */
  waiting_count: z.int(),
  /**
   * When the taker would finish if nothing changes; null if a section is untimed or the test is not started.
   */
  would_end_at: instant.nullable(),
  make_up: named.nullable(),
  needs: z.array(z.enum(NEEDS)),
});
export type LiveTaker = z.infer<typeof liveTaker>;

const liveSitting = z.object({
  id: idOut,
  title: z.string(),
  room: z.string(),
  status: z.enum(SITTING_STATUSES),
  started_at: instant.nullable(),
  paused_at: instant.nullable(),
  taker_count: z.int(),
  here_count: z.int(),
  under_way_count: z.int(),
  /** Number of takers who need the proctor, without those who have not arrived. */
  needs_count: z.int(),
});
export type LiveSitting = z.infer<typeof liveSitting>;

export const getLive = endpoint({
  method: 'GET',
  path: '/api/live/',
  summary: 'List the open sittings you can see, and the progress of the students in one of them',
  about: 'sittings',
  access: 'sittings.use',
  query: z.strictObject({ sitting: id.optional() }),
  response: z.object({
    /** When the summary was built. */
    at: instant,
    server_now: instant,
    sittings: z.array(liveSitting),
    /** The takers; null unless one sitting is requested. */
    takers: z.array(liveTaker).nullable(),
  }),
});
