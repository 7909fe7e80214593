/**
 * The call that names the mistake behind a wrong typed answer. Names are part of the question's answer key.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, oneLine } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { LONGEST_IN_GAP, MOST_GAPS } from '#core/question-kinds/question-kinds.ts';

/** The longest typed answer, in characters, whose mistake may have a name. */
export const LONGEST_NAMED = LONGEST_IN_GAP;
/** The longest name of a mistake, in characters. */
export const LONGEST_MISTAKE = 120;
/** The maximum number of names that a question may have. */
export const MOST_NAMED = 200;

export const nameMistake = endpoint({
  method: 'PUT',
  path: '/api/questions/{id}/named-mistake/',
  summary: 'Name the mistake behind a wrong typed answer to a question, or remove the name',
  act: {
    of: 'words',
    words: { null: 'Removed the name of a mistake' },
    otherwise: 'Named the mistake behind a typed answer',
  },
  access: 'bank.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Number of the gap, from 1; null if the whole question is typed. */
    gap: z.int().min(1).max(MOST_GAPS).nullable(),
    /** The answer in any spelling that counts as equal. */
    typed: composed(LONGEST_NAMED).min(1, 'Enter the typed answer.'),
    /** The new name; null removes it. */
    words: oneLine(LONGEST_MISTAKE, 'Enter a name for the mistake.').nullable(),
  }),
  response: z.object({ gap: z.int().nullable(), typed: z.string(), words: z.string().nullable() }),
  problems: [breaksRule],
});
