/**
 * Types for what a lesson or material helps with: the missed questions on its skills, and the reader's level
 * in these skills.
 */
import { z } from 'zod';
import { idOut, instant } from '#contract/ids.ts';
import { LEVELS } from '#core/mastery/levels.ts';

/**
 * A question on a skill that the lesson or material covers. The caller missed it, and its result is released.
 */
export const treatedQuestion = z.object({
  session: idOut,
  /** The question's place in the review of the session, from 1. */
  place: z.int(),
  assessment: z.string(),
  section_title: z.string(),
  number: z.int(),
  topic: z.string(),
  marks: z.number(),
});
export type TreatedQuestion = z.infer<typeof treatedQuestion>;

/** The skills of the missed questions and the caller's level in each; null if nothing is known yet. */
export const mendedTopics = z.array(
  z.object({
    id: idOut,
    name: z.string(),
    chance: z.number().nullable(),
    level: z.enum(LEVELS).nullable(),
    /** When the level was reached or lost. */
    level_since: instant.nullable(),
  }),
);
export type MendedTopics = z.infer<typeof mendedTopics>;
