/** Questions out of the bank as a file of a format, which an import takes in again. */

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
    /** In this order. */
    z.strictObject({ questions: z.array(id).min(1).max(MOST_AT_ONCE) }),
    /** All that the filters leave; `count`: how many the caller saw there. */
    z.strictObject({ filters: bankFilters, count: z.int().min(1).max(MOST_AT_ONCE) }),
  ]),
});

/** `words`: the beginning of what it asks. */
const told = z.object({ question: z.object({ id: idOut, words: z.string() }), reason: z.string() });

const exportCheck = z.object({
  /** How many the file will hold. */
  count: z.int(),
  /** Those that the format can't hold. */
  left_out: z.array(told),
  /** Those that lose something on the way. */
  losing: z.array(told),
});
export type ExportCheck = z.infer<typeof exportCheck>;

export const exportQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/export/',
  summary: 'Questions with their keys as a file: a package of QTI 3, Moodle XML, GIFT, Aiken or CSV',
  act: 'Exported questions',
  access: 'bank.keys',
  body,
  response: z.file(),
  problems: [breaksRule, selectionChanged, tooHeavy],
});

export const checkExport = endpoint({
  method: 'POST',
  path: '/api/questions/export/check/',
  summary: 'What a file of a format would leave out of these questions',
  about: 'questions',
  access: 'bank.keys',
  body,
  response: exportCheck,
  is_audited: false,
  problems: [breaksRule, selectionChanged, tooHeavy],
});
