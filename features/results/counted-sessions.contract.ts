/** How many sessions of a test figures count, out of all that their reader sees, and why each other one is left out. */
import { z } from 'zod';

/** In the order in which they are told. Each session is left out for the first that holds. */
export const LEFT_OUT_REASONS = [
  'practice',
  'not_started',
  'in_progress',
  'expired',
  'voided',
  'later_attempt',
  'waits_for_marks',
  'seen_before',
  'own',
  'not_released',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** How many are left out, by reason; none for a reason that holds for none. */
export const leftOut = z.array(z.object({ why: z.enum(LEFT_OUT_REASONS), count: z.int() }));
export type LeftOut = z.infer<typeof leftOut>;

export const countedSessions = z.object({
  /** All sessions of the test whose takers the reader sees, as the list of sessions has them. */
  all: z.int(),
  /** Those counted that wait for marks: their answers without marks count as not asked, and their scores not at all. */
  waiting_for_marks: z.int(),
  /** With those counted they come to `all`. */
  left_out: leftOut,
});
export type CountedSessions = z.infer<typeof countedSessions>;
