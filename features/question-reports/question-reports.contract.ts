/**
 * Endpoints for reports of faulty questions: takers report a question that they are asked, and the staff
 * responsible for it read the reports.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, someLines, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';

export const REPORT_KINDS = ['unclear', 'answers', 'picture', 'typing', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const LONGEST_REPORT = 500;

const REPORT_STATUSES = ['open', 'resolved'] as const;
const named = z.object({ id: idOut, name: z.string() });

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/api/users/sessions/{id}/question-reports/',
  summary: 'Report a problem with a question in your session to the staff who manage it',
  act: 'Reported a question',
  access: 'question_reports.make',
  params: z.strictObject({ id }),
  body: z.strictObject({
    question: id,
    kind: z.enum(REPORT_KINDS),
    /** Plain text. May be empty, except for the kind `other`. */
    text: someLines(LONGEST_REPORT),
  }),
  status: 201,
  response: z.object({ id: idOut, reported_at: instant }),
  problems: [breaksRule],
});

const report = z.object({
  id: idOut,
  question: z.object({ id: idOut, stem: z.string() }),
  kind: z.enum(REPORT_KINDS),
  text: z.string(),
  /** The reporter; null if the caller cannot see them. */
  reporter: named.nullable(),
  reported_at: instant,
  status: z.enum(REPORT_STATUSES),
  /** How the report was resolved, by whom and when; null while it is open. */
  resolution: z.object({ text: z.string(), by: named, at: instant }).nullable(),
  /** Whether the caller may resolve the report, because they may change the question. */
  may_resolve: z.boolean(),
  version,
});
export type QuestionReport = z.infer<typeof report>;

export const listQuestionReports = endpoint({
  method: 'GET',
  path: '/api/question-reports/',
  summary:
    'List the reports about your schools’ questions, and those by people you can see about shared questions',
  about: 'question-reports',
  access: 'question_reports.view',
  query: listQuery({
    ordering: ['reported_at'],
    filters: { question: id.optional(), status: z.enum(REPORT_STATUSES).optional() },
  }),
  response: listOf(report),
});

/** The maximum number of questions in a call: enough for one page of the question bank. */
const MOST_COUNTED = 200;

export const countQuestionReports = endpoint({
  method: 'POST',
  path: '/api/question-reports/counts/',
  summary: 'Count the reports that you can see for each question. Questions without reports are left out',
  about: 'question-reports',
  access: 'question_reports.view',
  body: z.strictObject({ questions: z.array(id).min(1).max(MOST_COUNTED) }),
  status: 200,
  response: z.object({
    counts: z.array(z.object({ question: idOut, open: z.int(), resolved: z.int() })),
  }),
  is_audited: false,
});

export const resolveQuestionReport = endpoint({
  method: 'PATCH',
  path: '/api/question-reports/{id}/',
  summary: 'Resolve a report by saying what was done',
  act: 'Resolved a question report',
  access: 'question_reports.resolve',
  params: z.strictObject({ id }),
  body: z.strictObject({
    resolution: someLines(LONGEST_REPORT).refine((text) => text !== '', 'Enter what was done.'),
    version,
  }),
  response: report,
  problems: [staleVersion],
});
