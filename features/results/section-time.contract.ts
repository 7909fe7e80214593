/** Whether the time of a section was sufficient, as shown in an analysis. */

import { z } from 'zod';
import { idOut } from '#contract/ids.ts';
import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';

/** A value with its 95 % interval. */
const figure = { value: z.number(), low: z.number(), high: z.number() };

/** Figures of a timed section over the sessions that took it. */
export const sectionTime = z.object({
  section: z.object({ id: idOut, title: z.string(), kind: z.enum(SECTION_KINDS) }),
  session_count: z.int(),
  /** Number of questions one taker is asked. */
  question_count: z.int(),
  duration_seconds: z.int(),
  /** Share of takers who reached the end of the section. */
  finished: z.object(figure),
  /** Whether clearly fewer than four in five reach the end; null if that is uncertain. */
  is_speeded: z.boolean().nullable(),
  /** Share of questions that come after the last one answered. */
  not_reached: z.object(figure),
  /**
   * Right answers lost per taker, assuming that takers who did not reach a question would do as well on it as
   * those who did. Without pretest questions.
   */
  lost_right: z.object(figure),
  /**
   * For a speeded section: how many fewer questions, or how many more seconds at the current pace, would let
   * four in five reach the end.
   */
  mend: z.object({ questions: z.int(), seconds: z.int() }).nullable(),
});
export type SectionTime = z.infer<typeof sectionTime>;
