/**
 * Tests on paper: printing a booklet and an answer sheet, and storing answer sheets. Sheets are typed in or
 * read from a file, checked together, and stored all or none. A stored sheet is a session like any other.
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

/** Enough for the answer sheets of a whole class. A larger number is stored in parts. */
export const SHEET_LIMITS = {
  sheets: 100,
  answers: 500,
  /** Limits for a file of sheets. */
  bytes: 2 * 1024 * 1024,
  lines: 500,
} as const;

const person = z.object({ id: idOut, name: z.string() });
const test = z.object({ id: idOut, title: z.string() });

/**
 * The response as on the sheet: letters of options, or the written text. Programs may send an option's id or
 * a list of ids. Null and missing answers are blank.
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
  /**
   * The times of the sections that were taken, if known. For a module the time also shows which variant was
   * taken.
   */
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
  /** The person; null if there is no such person in view. */
  user: person.nullable(),
  assessment: test.nullable(),
  sat_at: instant,
  /** The session that was created from the sheet; null in a dry run. */
  session: idOut.nullable(),
  /** The sections that were taken, one for each module. */
  sections: z.array(test),
  answered_count: z.int(),
  question_count: z.int(),
  /** The score; null if the sheet has an error. */
  score: score.nullable(),
  /** Whether the sheet replaces a session that was generated but never started. */
  replaces_unbegun: z.boolean(),
  /** When the score of the sheet is released. */
  release: z.enum(RELEASE_MOMENTS).nullable(),
  faults: z.array(fault),
  /** Marks that are stored differently from the sheet. For example, a double mark is stored as a blank. */
  warnings: z.array(fault),
});
export type CheckedSheet = z.infer<typeof checkedSheet>;

const checkedSheets = z.object({
  dry_run: z.boolean(),
  /** The etag of the whole result, for `If-Match`. */
  etag: z.string(),
  sheets: z.array(checkedSheet),
});
export type CheckedSheets = z.infer<typeof checkedSheets>;

/** An answer sheet that is stored. */
const storedSheet = z.object({
  /** The id of the session that stores the sheet. */
  id: idOut,
  user: person,
  assessment: test,
  sat_at: instant,
  keyed_at: instant,
  keyed_by: person,
  status: z.enum(SESSION_STATUSES),
  answered_count: z.int(),
  question_count: z.int(),
  /** The score; null until the session is graded by hand. */
  score: score.nullable(),
  version,
});
export type StoredSheet = z.infer<typeof storedSheet>;

const column = z.object({
  question: idOut,
  /** The name of the question's column in a file: `Q7`, or `S2 Q7` if the test has several sections. */
  label: z.string(),
  number: z.int(),
  type: z.enum(QUESTION_TYPES),
  /** The number of options, which are printed with letters; 0 if there are none. */
  option_count: z.int(),
  /** The number of places: letters for matching and ordering questions, answers for gaps. */
  place_count: z.int(),
  /** How the number is typed; for numeric questions only. */
  entry: z.enum(['sat', 'free']).nullable(),
});
export type PaperColumn = z.infer<typeof column>;

const paper = z.object({
  assessment: test,
  /** The revision that new sheets belong to. */
  revision: idOut,
  /** Whether the points are converted by a scale. */
  is_scaled: z.boolean(),
  release: z.enum(RELEASE_MOMENTS),
  /**
   * The sections in the order in which they are taken. A module has several sections as variants; a taker
   * takes one of them.
   */
  sections: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      /** The number of the module, from 1. */
      module: z.int(),
      duration_seconds: z.int().nullable(),
      /** The number of the section's questions that one taker is asked. */
      asked_count: z.int(),
      columns: z.array(column),
    }),
  ),
});
export type Paper = z.infer<typeof paper>;

export const listSheets = endpoint({
  method: 'GET',
  path: '/api/hybrid-attempts/',
  summary: 'List the answer sheets that were entered for people you can see',
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
  summary:
    'Enter answer sheets. Checks all of them and saves all or none as scored sessions; a dry run only checks',
  act: lookedFirst('Checked answer sheets', 'Saved answer sheets'),
  access: 'sessions.key_in',
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  /** One sheet, or a list of sheets. */
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
  summary: 'Get an answer sheet as it was entered, with its test',
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
  summary: 'Correct an answer sheet by sending all of its answers again. It is scored again',
  act: 'Corrected an answer sheet',
  access: 'sessions.key_in',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, answers, reason: oneLine(300, 'Enter a reason.') }),
  response: storedSheet,
  problems: [breaksRule, staleVersion],
});

export const getPaper = endpoint({
  method: 'GET',
  path: '/api/hybrid-attempts/paper/',
  summary: 'Get what an answer sheet of a test asks for, by section, without the answer key',
  about: 'paper',
  access: 'sessions.key_in',
  query: z.strictObject({ assessment: id }),
  response: paper,
  problems: [breaksRule],
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/hybrid-attempts/template/',
  summary:
    'Download a CSV template for answer sheets: a row for each student with the test, a column for each question',
  act: 'Downloaded a template for answer sheets',
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
  /**
   * Prints only this section, for example the variant of a module that is handed out. Without it, all
   * sections.
   */
  query: z.strictObject({ section: id.optional() }),
  response: z.file(),
  is_audited: true,
  problems: [breaksRule, tooHeavy, cannotPrint],
} as const;

export const getBooklet = endpoint({
  ...printed,
  path: '/api/assessments/{id}/paper/',
  summary: 'Download a published test as a PDF booklet to print, without the answer key',
  act: 'Downloaded the booklet of a test as PDF',
});

export const getAnswerSheet = endpoint({
  ...printed,
  path: '/api/assessments/{id}/answer-sheet/',
  summary: 'Download the answer sheet of a published test as a PDF to print',
  act: 'Downloaded the answer sheet of a test as PDF',
});

const readRow = z.object({
  line: z.int(),
  /** The username that the file gives. */
  username: z.string(),
  /** The person; null if there is no such person in view. */
  user: person.nullable(),
  /** The answers as they are typed in the file. */
  answers: z.array(z.object({ question: idOut, response: z.string() })),
});

export const readSheets = endpoint({
  method: 'POST',
  path: '/api/hybrid-attempts/file/',
  summary: 'Read a CSV file of answer sheets, so that they can be checked and saved. Saves nothing itself',
  access: 'sessions.key_in',
  body: z.strictObject({
    assessment: id,
    file: z
      .file('Send one file.')
      .min(1, 'The file is empty.')
      .max(SHEET_LIMITS.bytes, `The file can be at most ${SHEET_LIMITS.bytes / 1024 / 1024} MiB.`),
  }),
  form_bytes: SHEET_LIMITS.bytes,
  status: 200,
  response: z.object({ rows: z.array(readRow), ignored_columns: z.array(z.string()) }),
  is_audited: false,
  problems: [breaksRule, tooHeavy],
});
export type ReadRow = z.infer<typeof readRow>;
