/**
 * Tests on paper: printed as a booklet and an answer sheet. Sheets of those that were sat are typed in, or read from a file,
 * checked whole and stored all or none. What they come to is a session like any other.
 */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { csvTable } from '#contract/csv.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, sentInstant, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, cannotPrint, changedSince, staleVersion, tooHeavy } from '#contract/problem.ts';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { RELEASE_MOMENTS } from '#features/assessments/assessments.contract.ts';
import { sentResponse } from '#features/sessions/exam.contract.ts';
import { notNow } from '#features/sessions/sessions.contract.ts';
import { SESSION_STATUSES } from '#features/sessions/sessions-values.contract.ts';

/** A room full of sheets is stored at once; a larger one in parts. */
export const SHEET_LIMITS = {
  sheets: 100,
  answers: 500,
  /** Of a file of them. */
  bytes: 2 * 1024 * 1024,
  lines: 500,
} as const;

const person = z.object({ id: idOut, name: z.string() });
const test = z.object({ id: idOut, title: z.string() });

/**
 * As it stands on the sheet: the letters that are marked, or the text as written; an option's id or a list of them
 * where a program knows those. Null and what is left out are blank.
 */
const answers = z
  .array(
    z.strictObject({
      question: id,
      response: sentResponse.nullable(),
    }),
  )
  .max(SHEET_LIMITS.answers);

const sheet = {
  user: id,
  assessment: id,
  sat_at: sentInstant,
  /** Of the sections that were sat, where it is known; of a module it says which of its variants that was. */
  section_times: z
    .array(z.strictObject({ section: id, seconds: z.int().min(0).max(86_400) }))
    .max(100)
    .optional(),
  answers,
};
const wholeSheet = z.strictObject(sheet);
export type Sheet = z.output<typeof wholeSheet>;

const fault = z.object({ path: z.string(), message: z.string() });

const score = z.object({
  raw: z.number(),
  raw_max: z.number(),
  scaled: z.number().nullable(),
  right_count: z.int(),
  pending_marks: z.int(),
});

const checkedSheet = z.object({
  /** Null where there is nobody such in view. */
  user: person.nullable(),
  assessment: test.nullable(),
  sat_at: instant,
  /** The session that it became; null of a dry run. */
  session: idOut.nullable(),
  /** Which sections were sat: of each module one. */
  sections: z.array(test),
  answered_count: z.int(),
  question_count: z.int(),
  /** Null where it has a fault. */
  score: score.nullable(),
  /** A session that was made ready and never begun gives way to it. */
  replaces_unbegun: z.boolean(),
  /** When its score comes out. */
  release: z.enum(RELEASE_MOMENTS).nullable(),
  faults: z.array(fault),
  /** What is stored, though not as it stands on the sheet: a double mark is a blank. */
  warnings: z.array(fault),
});
export type CheckedSheet = z.infer<typeof checkedSheet>;

const checkedSheets = z.object({
  dry_run: z.boolean(),
  /** Of all that would come of it. */
  etag: z.string(),
  sheets: z.array(checkedSheet),
});
export type CheckedSheets = z.infer<typeof checkedSheets>;

/** A sheet that is stored. */
const storedSheet = z.object({
  /** Its session. */
  id: idOut,
  user: person,
  assessment: test,
  sat_at: instant,
  keyed_at: instant,
  keyed_by: person,
  status: z.enum(SESSION_STATUSES),
  answered_count: z.int(),
  question_count: z.int(),
  /** Null while it waits for marks. */
  score: score.nullable(),
  version,
});
export type StoredSheet = z.infer<typeof storedSheet>;

const column = z.object({
  question: idOut,
  /** As a file's head has it: `Q7`, or `S2 Q7` where the test has several sections. */
  label: z.string(),
  number: z.int(),
  type: z.enum(QUESTION_TYPES),
  /** Of choices, named by letters as printed; 0 otherwise. */
  option_count: z.int(),
  /** Where options are put to prompts, or in an order: so many letters stand there; of gaps: so many answers. */
  place_count: z.int(),
  /** Of numeric ones. */
  entry: z.enum(['sat', 'free']).nullable(),
});
export type PaperColumn = z.infer<typeof column>;

const paper = z.object({
  assessment: test,
  /** The one that new sheets are of. */
  revision: idOut,
  /** Whether a scale makes more of its marks. */
  is_scaled: z.boolean(),
  release: z.enum(RELEASE_MOMENTS),
  /** In the order in which they are sat; of one module several, of which somebody sits one. */
  sections: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      /** From 1. */
      module: z.int(),
      duration_seconds: z.int().nullable(),
      /** As many of its questions as one taker is asked. */
      asked_count: z.int(),
      columns: z.array(column),
    }),
  ),
});
export type Paper = z.infer<typeof paper>;

export const listSheets = endpoint({
  method: 'GET',
  path: '/api/hybrid-attempts/',
  summary: 'Answer sheets of people in view that were typed in',
  about: 'paper',
  access: 'results.view',
  query: listQuery({
    ordering: ['created_at'],
    filters: { user: id.optional(), assessment: id.optional(), group: id.optional() },
  }),
  response: listOf(storedSheet),
});

export const storeSheets = endpoint({
  method: 'POST',
  path: '/api/hybrid-attempts/',
  summary: 'Type in answer sheets: checked whole, stored all or none as scored sessions; or look first',
  act: lookedFirst('Checked answer sheets', 'Stored answer sheets'),
  access: 'sessions.key_in',
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  /** One sheet by itself, or several. */
  body: z.strictObject({
    user: sheet.user.optional(),
    assessment: sheet.assessment.optional(),
    sat_at: sheet.sat_at.optional(),
    section_times: sheet.section_times,
    answers: answers.optional(),
    sheets: z.array(wholeSheet).min(1).max(SHEET_LIMITS.sheets).optional(),
  }),
  takes_if_match: true,
  status: 201,
  response: checkedSheets,
  problems: [breaksRule, changedSince, notNow],
});
export type SentSheets = z.output<(typeof storeSheets)['body']>;

export const getSheet = endpoint({
  method: 'GET',
  path: '/api/hybrid-attempts/{id}/',
  summary: 'One answer sheet as it was typed in, with the paper that it is of',
  access: 'results.view',
  params: z.strictObject({ id }),
  response: storedSheet.extend({
    paper,
    answers: z.array(z.object({ question: idOut, response: z.string() })),
  }),
});

export const mendSheet = endpoint({
  method: 'PATCH',
  path: '/api/hybrid-attempts/{id}/',
  summary: 'Put in order what was typed wrongly of an answer sheet, all its answers anew; it is scored again',
  act: 'Mended an answer sheet',
  access: 'sessions.key_in',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, answers, reason: oneLine(300, 'Say why.') }),
  response: storedSheet,
  problems: [breaksRule, staleVersion],
});

export const getPaper = endpoint({
  method: 'GET',
  path: '/api/hybrid-attempts/paper/',
  summary: 'What an answer sheet of a test asks for, section by section, without its keys',
  about: 'paper',
  access: 'sessions.key_in',
  query: z.strictObject({ assessment: id }),
  response: paper,
  problems: [breaksRule],
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/hybrid-attempts/template/',
  summary: 'A table to fill with answer sheets: a row for each student who has the test, a column a question',
  act: 'Took a table of answer sheets out',
  access: 'sessions.key_in',
  query: z.strictObject({ assessment: id.optional(), group: id.optional() }),
  response: csvTable,
  is_audited: true,
  problems: [breaksRule],
});

const printed = {
  method: 'GET',
  access: 'sessions.key_in',
  params: z.strictObject({ id }),
  /** One section alone, as of a module that variant which is given out; else all of them. */
  query: z.strictObject({ section: id.optional() }),
  response: z.file(),
  is_audited: true,
  problems: [breaksRule, tooHeavy, cannotPrint],
} as const;

export const getBooklet = endpoint({
  ...printed,
  path: '/api/assessments/{id}/paper/',
  summary: 'A published test as a booklet to be printed, as PDF, without its keys',
  act: 'Saved the booklet of a test as PDF',
});

export const getAnswerSheet = endpoint({
  ...printed,
  path: '/api/assessments/{id}/answer-sheet/',
  summary: 'The sheet on which a published test is answered, to be printed, as PDF',
  act: 'Saved the answer sheet of a test as PDF',
});

const readRow = z.object({
  line: z.int(),
  /** As the file names them. */
  username: z.string(),
  /** Null where there is nobody such in view. */
  user: person.nullable(),
  /** As typed. */
  answers: z.array(z.object({ question: idOut, response: z.string() })),
});

export const readSheets = endpoint({
  method: 'POST',
  path: '/api/hybrid-attempts/file/',
  summary: 'What a CSV file of answer sheets says, to be checked and stored; nothing is stored',
  access: 'sessions.key_in',
  body: z.strictObject({
    assessment: id,
    file: z
      .file('Send one file.')
      .min(1, 'The file is empty.')
      .max(SHEET_LIMITS.bytes, `At most ${SHEET_LIMITS.bytes / 1024 / 1024} MiB.`),
  }),
  form_bytes: SHEET_LIMITS.bytes,
  status: 200,
  response: z.object({ rows: z.array(readRow), ignored_columns: z.array(z.string()) }),
  is_audited: false,
  problems: [breaksRule, tooHeavy],
});
export type ReadRow = z.infer<typeof readRow>;
