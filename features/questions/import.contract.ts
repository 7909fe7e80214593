/** Question files taken into the bank: looked at first, then all or nothing. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut } from '#contract/ids.ts';
import { breaksRule, tooHeavy } from '#contract/problem.ts';
import { FILE_FORMATS, FILE_LIMITS } from '#features/interchange/report.rules.ts';

const importLine = z.object({
  /** Where the item begins in the file, from 1. */
  line: z.int(),
  /** Its name in the file, or the beginning of its text. */
  name: z.string(),
  /** The bank's type; of a refused item the file's own word. */
  type: z.string(),
  /** `changed`: taken, but not as it was. `already_there`: it was imported before, or stands in the file twice. */
  outcome: z.enum(['taken', 'changed', 'refused', 'already_there']),
  /** What of it is not as it was, in words. */
  changes: z.array(z.string()),
  /** Why it is refused; else null. */
  reason: z.string().nullable(),
  /** The question that it became or had become before; null in a dry run for one that is not there yet. */
  question: idOut.nullable(),
});
export type ImportLine = z.infer<typeof importLine>;

const importReport = z.object({
  format: z.enum(FILE_FORMATS),
  dry_run: z.boolean(),
  items: z.array(importLine),
  totals: z.object({ taken: z.int(), changed: z.int(), refused: z.int(), already_there: z.int() }),
});
export type ImportReport = z.infer<typeof importReport>;

export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/import/',
  summary: 'Take a question file into the bank, or look first at what would become of each item',
  access: 'bank.write',
  body: z.strictObject({
    file: z
      .file('Send one file.')
      .min(1, 'The file is empty.')
      .max(FILE_LIMITS.bytes, `At most ${FILE_LIMITS.bytes / 1024 / 1024} MiB.`),
    /** Told by the ending of the file's name unless named, and else by how it begins. */
    format: z.enum(FILE_FORMATS).optional(),
    dry_run: z
      .enum(['true', 'false'])
      .default('true')
      .transform((value) => value === 'true'),
    /** What is not fit to be asked stays a draft. */
    status: z.enum(['draft', 'live']).default('draft'),
  }),
  form_bytes: FILE_LIMITS.bytes,
  response: importReport,
  problems: [breaksRule, tooHeavy],
});
