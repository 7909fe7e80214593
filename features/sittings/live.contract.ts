/** What a proctor watches: one roll-up of every room that is open, which each server keeps for all who read it. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { SESSION_STATUSES } from '#features/sessions/sessions-values.contract.ts';
import { ATTENDANCES, SITTING_STATUSES } from './sittings.contract.ts';

/** What of a taker asks for the proctor, the most urgent first. */
const NEEDS = ['offline', 'keeps_nothing', 'wants_in', 'not_here', 'idle'] as const;
export type Need = (typeof NEEDS)[number];

const named = z.object({ id: idOut, name: z.string() });

const liveTaker = z.object({
  taker: named,
  attendance: z.enum(ATTENDANCES).nullable(),
  entered_at: instant.nullable(),
  /** Waiting to be let in, or to be started: their device is ready for it. */
  is_ready: z.boolean(),
  keeps_answers: z.boolean().nullable(),
  /** Null before they open it. */
  status: z.enum(SESSION_STATUSES).nullable(),
  session: idOut.nullable(),
  /** Their time multiplier, ×1 for the standard. */
  multiplier: z.number(),
  has_extra_breaks: z.boolean(),
  started_at: instant.nullable(),
  submitted_at: instant.nullable(),
  /** The sections in order, each closed, open or still locked. */
  sections: z.array(z.enum(['locked', 'open', 'closed'])),
  /** That is open, or that comes next; null where none is. */
  section: z
    .object({
      title: z.string(),
      number: z.int(),
      /** One letter a question in their order: `a` answered, `-` not; capital where it is marked for review (`A`, `_`). */
      cells: z.string(),
      /** Of the question that they look at, from 1; null where it is not known. */
      at: z.int().nullable(),
      ends_at: instant.nullable(),
      extension_seconds: z.int(),
    })
    .nullable(),
  break_ends_at: instant.nullable(),
  paused_since: instant.nullable(),
  paused_by: z.enum(['taker', 'staff']).nullable(),
  /** Whether their device shows the pause by now. */
  shows_pause: z.boolean(),
  answered_count: z.int(),
  question_count: z.int(),
  flagged_count: z.int(),
  left_count: z.int(),
  blocked_count: z.int(),
  heard_at: instant.nullable(),
  last_answer_at: instant.nullable(),
  /** How many changes waited on the device when it was last heard. */
  waiting_count: z.int(),
  /** When all of it would be over if nothing else happens; null where something is untimed, or it is not begun. */
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
  /** Takers who ask for the proctor; who has not arrived is none of them. */
  needs_count: z.int(),
});
export type LiveSitting = z.infer<typeof liveSitting>;

export const getLive = endpoint({
  method: 'GET',
  path: '/api/live/',
  summary: 'The rooms in view that are open, and of one of them who is where',
  about: 'sittings',
  access: 'sittings.use',
  query: z.strictObject({ sitting: id.optional() }),
  response: z.object({
    /** When the roll-up was made. */
    at: instant,
    server_now: instant,
    sittings: z.array(liveSitting),
    /** Null where none is asked for. */
    takers: z.array(liveTaker).nullable(),
  }),
});
