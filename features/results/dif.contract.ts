/**
 * Differential item functioning: whether questions of a test work differently for two groups of people with
 * equal total scores.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';

const compared = z.object({
  id: idOut,
  name: z.string(),
  /** The number of first scored sessions of people in this group and not in the other. */
  session_count: z.int(),
});

const difItem = z.object({
  question: idOut,
  label: z.string(),
  /** Rich text of the question as asked. */
  stem: z.string(),
  /**
   * Number of people in each group who were asked the question and can be matched by total score with someone
   * in the other group.
   */
  reference_count: z.int(),
  focal_count: z.int(),
  /**
   * Mantel–Haenszel on the ETS delta scale. Below 0 the question is harder for the focal group. Null if it
   * cannot be computed.
   */
  delta: z.number().nullable(),
  /** Interval that contains the true value 95 times in 100. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** A negligible, B moderate, C large. */
  dif_class: z.enum(['A', 'B', 'C']).nullable(),
});
export type DifItem = z.infer<typeof difItem>;

export const analyseDif = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/analysis/dif/',
  summary: 'Compare how questions work for two groups, or two schools, that you can see',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  query: z.strictObject({
    by: z.enum(['group', 'school']).default('group'),
    /** The group to compare with, and the group to examine. */
    reference: id.optional(),
    focal: id.optional(),
  }),
  response: z.object({
    reference: compared,
    focal: compared,
    /** Number of sessions needed in each group. */
    least_sessions: z.int(),
    /** The figures of the items; null if there are too few sessions. */
    items: z.array(difItem).nullable(),
  }),
  problems: [breaksRule],
});
export type Dif = z.infer<(typeof analyseDif)['response']>;
