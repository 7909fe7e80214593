/** What fills the gaps of a text. */
import { z } from 'zod';
import { oneLine } from '#contract/ids.ts';
import { LONGEST_IN_GAP, MOST_GAPS, MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';

const words = (missing: string) => z.array(oneLine(LONGEST_IN_GAP, missing)).max(MOST_OPTIONS);

/** In the order of their numbers in the stem, `[[1]]` first. */
export const gaps = z
  .array(
    z.strictObject({
      /** Of a drop-down, in the order in which they are written; empty where it is typed. */
      choices: words('Write the choice.'),
      /** Of a drop-down the right choice, else all that is right. */
      accepted_answers: words('Write an answer.'),
      /** Of a draft: it is a drop-down, and its choices are still to be written. */
      is_chosen: z.literal(true).optional(),
    }),
  )
  .max(MOST_GAPS);
