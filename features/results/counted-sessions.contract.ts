/** How many of a test's sessions in view the figures count, and why the others are left out. */
import { z } from 'zod';

/** The reasons in the order of checking: the first reason that applies to a session counts. */
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

/** Number of sessions left out for each reason, without reasons that apply to none. */
export const leftOut = z.array(z.object({ why: z.enum(LEFT_OUT_REASONS), count: z.int() }));
export type LeftOut = z.infer<typeof leftOut>;

export const countedSessions = z.object({
  /** All sessions of the test whose takers are in view, as in the list of sessions. */
  all: z.int(),
  /**
   * Counted sessions with answers that wait for a grader. Those answers count as not asked, and the scores of
   * these sessions are left out.
   */
  waiting_for_marks: z.int(),
  /** The sessions that are left out. Counted and left-out sessions add up to `all`. */
  left_out: leftOut,
});
export type CountedSessions = z.infer<typeof countedSessions>;
