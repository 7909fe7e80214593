/** A test as its takers would meet it, for those who build it: no key has a place here, and nothing of it is kept. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { wholeNumber } from '#contract/list.ts';
import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';
import { askedQuestion, toolsAtHand } from '#features/sessions/exam.contract.ts';

const MOST_SEED = 999_999;

const variant = z.object({
  section: idOut,
  /** As staff call it, with the variant that no taker sees. */
  title: z.string(),
  /** So many right in the stage before lead here; null: whoever is led nowhere else. */
  at_least: z.int().nullable(),
  instructions: z.string(),
  tools: toolsAtHand,
  /** Those that one taker is asked, in their order. */
  questions: z.array(askedQuestion),
});
export type PreviewedVariant = z.infer<typeof variant>;

const previewedModule = z.object({
  /** As the taker knows it. */
  title: z.string(),
  kind: z.enum(SECTION_KINDS),
  /** Standard time; null: untimed. */
  duration_seconds: z.int().nullable(),
  break_after_seconds: z.int().nullable(),
  /** More than one where what was right before leads to one of them. */
  variants: z.array(variant).min(1),
});
export type PreviewedModule = z.infer<typeof previewedModule>;

const preview = z.object({
  assessment: z.object({
    id: idOut,
    title: z.string(),
    instructions: z.string(),
    navigation: z.enum(['free', 'forward']),
    /** Its questions come one at a time, each chosen by the answers before: these are one choice of many. */
    is_one_at_a_time: z.boolean(),
    /** Whether another seed shows other questions, or the same in another order. */
    differs_by_taker: z.boolean(),
  }),
  seed: z.int(),
  /** In the order in which they are sat. */
  modules: z.array(previewedModule),
});
export type Preview = z.infer<typeof preview>;

export const previewAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/preview/',
  summary: 'A test as it stands, as the taker with this seed would meet it; nothing is kept of it',
  about: 'assessments',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  query: z.strictObject({ seed: wholeNumber(1, MOST_SEED).default(1) }),
  response: preview,
});
