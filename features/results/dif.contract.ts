/** Whether questions of a test work differently for two groups of people who did equally well on the whole. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';

const compared = z.object({
  id: idOut,
  name: z.string(),
  /** First scored sessions of those who are in it and not in the other one. */
  session_count: z.int(),
});

const difItem = z.object({
  question: idOut,
  label: z.string(),
  /** As rich text, as it was asked. */
  stem: z.string(),
  /** Those of each who were asked it beside somebody of the other with the same total. */
  reference_count: z.int(),
  focal_count: z.int(),
  /** Mantel–Haenszel on ETS' delta scale; below 0 it is harder for the focal one than for the other. Null where it can't be told. */
  delta: z.number().nullable(),
  /** Holds the true one 95 times in 100. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Negligible, moderate, large. */
  dif_class: z.enum(['A', 'B', 'C']).nullable(),
});
export type DifItem = z.infer<typeof difItem>;

export const analyseDif = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/analysis/dif/',
  summary: 'Whether questions work differently for two groups, or two schools, in view',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  query: z.strictObject({
    by: z.enum(['group', 'school']).default('group'),
    /** The one that is compared with, and the one that is looked at. */
    reference: id.optional(),
    focal: id.optional(),
  }),
  response: z.object({
    reference: compared,
    focal: compared,
    /** So many sessions of each are needed. */
    least_sessions: z.int(),
    /** Null: too few to say. */
    items: z.array(difItem).nullable(),
  }),
  problems: [breaksRule],
});
export type Dif = z.infer<(typeof analyseDif)['response']>;
