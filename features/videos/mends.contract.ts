/** What mends what somebody missed, as a lesson and a text of the library tell it: the questions, and where one stands in their skills. */
import { z } from 'zod';
import { idOut, instant } from '#contract/ids.ts';
import { LEVELS } from '#core/mastery/levels.ts';

/** A question that something treats, and that whoever asks missed, of what is out for them. */
export const treatedQuestion = z.object({
  session: idOut,
  /** As a review leads to it, among all of the session, from 1. */
  place: z.int(),
  assessment: z.string(),
  section_title: z.string(),
  number: z.int(),
  topic: z.string(),
  marks: z.number(),
});
export type TreatedQuestion = z.infer<typeof treatedQuestion>;

/** The skills of these questions, and where the caller stands in each; null where nothing is known of it yet. */
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
