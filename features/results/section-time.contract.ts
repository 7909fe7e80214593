/** Whether the time of a section was enough, as an analysis tells it. */

import { z } from 'zod';
import { idOut } from '#contract/ids.ts';
import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';

/** With the interval that holds the true one 95 times in 100. */
const figure = { value: z.number(), low: z.number(), high: z.number() };

/** A timed section, over the sessions that sat it. */
export const sectionTime = z.object({
  section: z.object({ id: idOut, title: z.string(), kind: z.enum(SECTION_KINDS) }),
  session_count: z.int(),
  /** What one taker is asked. */
  question_count: z.int(),
  duration_seconds: z.int(),
  /** The share who got to its end. */
  finished: z.object(figure),
  /** Whether surely fewer than four in five do; null where that can't be said. */
  is_speeded: z.boolean().nullable(),
  /** The share of answers that stand behind the last one given. */
  not_reached: z.object(figure),
  /**
   * Right answers a taker that went with them, had those who did not get to a question done on it as those who did; pretest
   * questions left out.
   */
  lost_right: z.object(figure),
  /** Where it is speeded: by how many questions, or by how much time at the pace that it sets, four in five would reach its end. */
  mend: z.object({ questions: z.int(), seconds: z.int() }).nullable(),
});
export type SectionTime = z.infer<typeof sectionTime>;
