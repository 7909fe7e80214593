/**
 * The endpoint to preview a test as its takers would see it. It contains no answer keys, and nothing of it is
 * stored.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { wholeNumber } from '#contract/list.ts';
import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';
import { askedQuestion, toolsAtHand } from '#features/sessions/exam.contract.ts';

const MOST_SEED = 999_999;

const variant = z.object({
  section: idOut,
  /** The staff's title, including the name of the variant, which takers do not see. */
  title: z.string(),
  /**
   * The number of right answers in the previous stage that leads here; null for the variant that everybody
   * else gets.
   */
  at_least: z.int().nullable(),
  instructions: z.string(),
  tools: toolsAtHand,
  /** The questions that one taker is asked, in order. */
  questions: z.array(askedQuestion),
});
export type PreviewedVariant = z.infer<typeof variant>;

const previewedModule = z.object({
  /** The title as the taker sees it. */
  title: z.string(),
  kind: z.enum(SECTION_KINDS),
  /** The standard time without accommodations; null if untimed. */
  duration_seconds: z.int().nullable(),
  break_after_seconds: z.int().nullable(),
  /** Has several entries if earlier answers decide which variant a taker gets. */
  variants: z.array(variant).min(1),
});
export type PreviewedModule = z.infer<typeof previewedModule>;

const preview = z.object({
  assessment: z.object({
    id: idOut,
    title: z.string(),
    instructions: z.string(),
    navigation: z.enum(['free', 'forward']),
    /**
     * In an adaptive test the earlier answers choose each question, so the questions shown are only one
     * example.
     */
    is_one_at_a_time: z.boolean(),
    /** Whether a different seed gives different questions or a different order. */
    differs_by_taker: z.boolean(),
  }),
  seed: z.int(),
  /** The modules in the order in which they are taken. */
  modules: z.array(previewedModule),
});
export type Preview = z.infer<typeof preview>;

export const previewAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/preview/',
  summary:
    'Preview the current draft of a test as the student with this seed would see it. Nothing is stored',
  about: 'assessments',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  query: z.strictObject({ seed: wholeNumber(1, MOST_SEED).default(1) }),
  response: preview,
});
