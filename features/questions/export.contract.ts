/** Exports questions of the bank as a file, which an import can read again. */

import { z } from 'zod';
import { selectionChanged } from '#contract/bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { breaksRule, tooHeavy } from '#contract/problem.ts';
import { FILE_FORMATS } from '#features/interchange/report.rules.ts';
import { bankFilters, MOST_AT_ONCE } from './bulk.contract.ts';

const body = z.strictObject({
  format: z.enum(FILE_FORMATS),
  chosen: z.union([
    /** The ids of the questions, in the order of the file. */
    z.strictObject({ questions: z.array(id).min(1).max(MOST_AT_ONCE) }),
    /** All questions that match the filters. `count`: how many questions the caller saw. */
    z.strictObject({ filters: bankFilters, count: z.int().min(1).max(MOST_AT_ONCE) }),
  ]),
});

/** `words`: the start of the question's text. */
const told = z.object({ question: z.object({ id: idOut, words: z.string() }), reason: z.string() });

const exportCheck = z.object({
  /** The number of questions that the file will contain. */
  count: z.int(),
  /** Questions that the format cannot hold. */
  left_out: z.array(told),
  /** Questions that lose some content in this format. */
  losing: z.array(told),
});
export type ExportCheck = z.infer<typeof exportCheck>;

export const exportQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/export/',
  summary: 'Export questions with their answer keys as a QTI 3 package, Moodle XML, GIFT, Aiken, or CSV',
  act: 'Exported questions',
  access: 'bank.keys',
  body,
  response: z.file(),
  problems: [breaksRule, selectionChanged, tooHeavy],
});

export const checkExport = endpoint({
  method: 'POST',
  path: '/api/questions/export/check/',
  summary: 'Check what an export in this format would leave out',
  about: 'questions',
  access: 'bank.keys',
  body,
  response: exportCheck,
  is_audited: false,
  problems: [breaksRule, selectionChanged, tooHeavy],
});
