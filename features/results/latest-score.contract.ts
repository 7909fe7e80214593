/**
 * A person's latest score on a scale, with the newer scores that it leaves out. Every call that returns a
 * latest score uses it.
 */
import { z } from 'zod';
import { idOut, instant } from '#contract/ids.ts';
import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';
import { leftOut } from './counted-sessions.contract.ts';

/** The kinds of section in a score, and its lowest and highest value. */
export const scoreScale = z.object({
  sections: z.array(z.enum(SECTION_KINDS)),
  min: z.number(),
  max: z.number(),
});
export type ScoreScale = z.infer<typeof scoreScale>;

export const latestScore = z.object({
  scale: scoreScale,
  /** The latest score; null if every test on the scale is left out. */
  score: z.number().nullable(),
  session: idOut.nullable(),
  submitted_at: instant.nullable(),
  /** Newer tests on the scale whose scores are left out, by reason. */
  left_out: leftOut,
});
export type LatestScore = z.infer<typeof latestScore>;
