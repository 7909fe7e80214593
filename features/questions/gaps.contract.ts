/** The answers of a text's gaps. */
import { z } from 'zod';
import { oneLine } from '#contract/ids.ts';
import { LONGEST_IN_GAP, MOST_GAPS, MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';

const words = (missing: string) => z.array(oneLine(LONGEST_IN_GAP, missing)).max(MOST_OPTIONS);

/** The gaps, in the order of their numbers in the stem, starting with `[[1]]`. */
export const gaps = z
  .array(
    z.strictObject({
      /** The choices of a drop-down, in the order they were written; empty if the answer is typed. */
      choices: words('Enter a choice.'),
      /** The right choice of a drop-down, or all accepted typed answers. */
      accepted_answers: words('Enter an answer.'),
      /** Marks a drop-down whose choices are not written yet; only in a draft. */
      is_chosen: z.literal(true).optional(),
    }),
  )
  .max(MOST_GAPS);
