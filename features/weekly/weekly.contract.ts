/**
 * Endpoints for weekly reports for staff: a student's week in figures, and the list of reports to check and
 * approve.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, idOut, instant, oneLine, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { locale } from '#contract/locales.ts';
import { breaksRule, problemKind, staleVersion, tooHeavy } from '#contract/problem.ts';
import { LANGUAGES, type Language } from '#features/letters/language.rules.ts';
import { reviewCloser } from '#features/releases/result.contract.ts';
import { REFUSALS, REMARKS, REPORT_STATUSES, STANDINGS } from './report-states.rules.ts';
import { mondayNamed } from './week.rules.ts';

const named = z.object({ id: idOut, name: z.string() });
const unit = z.enum(['scaled', 'percent']);

/** The ISO 8601 name of a week. */
const week = z
  .string()
  .regex(/^\d{4}-W\d{2}$/, 'Enter a week like 2026-W47.')
  .refine((name) => mondayNamed(name) !== null, 'That year doesn’t have this week.');

export const weekSession = z.object({
  session: idOut,
  title: z.string(),
  kind: z.enum(['test', 'practice', 'review']),
  /** The day, from Monday (0) to Sunday (6). */
  day: z.int(),
  seconds: z.int(),
  /** Null, like `right`, until the result is released and while its review is closed. */
  questions: z.int().nullable(),
  right: z.int().nullable(),
  /** Whether a test in progress closes the review of this released result. */
  review_closed: z.boolean(),
  score: z
    .object({
      value: z.number(),
      unit,
      /** The range in which two of three similar tests would fall. */
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** Difference from the latest comparable score before this one. */
      change: z.number().nullable(),
    })
    .nullable(),
});

/** A material or video lesson: how much of it the student studied on one day. */
const weekStudied = z.object({
  kind: z.enum(['material', 'video']),
  title: z.string(),
  /** The day, from Monday (0) to Sunday (6). */
  day: z.int(),
  seconds: z.int(),
  /** 1 if the material was finished, or the number of finished chapters of the lesson. */
  finished: z.int(),
});

const share = z.object({ right: z.int(), questions: z.int() });

const totals = z.object({
  /** Submitted tests, whether or not they are released. */
  tests: z.int(),
  /** How many of these tests have no released result yet. */
  tests_waiting: z.int(),
  test_answers: share,
  practice_answers: share,
  review_answers: share,
  seconds: z.int(),
  read_seconds: z.int(),
  watched_seconds: z.int(),
  /** The number of doubts. Their content is not included. */
  doubts_asked: z.int(),
  days_worked: z.int(),
});

/** The figures of a week, with the totals of the week before. */
export const weekFigures = z.object({
  sessions: z.array(weekSession),
  studied: z.array(weekStudied),
  totals,
  before: totals,
  /** The days from Monday to Sunday, with one entry each. */
  days: z.array(z.object({ seconds: z.int(), test_seconds: z.int() })),
  /**
   * Levels reached in the week, with the chance, in percent, of a right answer to a new question; null if
   * they may no longer be shown.
   */
  skills: z
    .array(
      z.object({
        skill: z.string(),
        level: z.enum(['familiar', 'proficient', 'mastered']),
        chance: z.int().nullable(),
      }),
    )
    .nullable(),
  /**
   * The effect of study on a skill: equal numbers of test questions before and after it; null if the week has
   * none.
   */
  brought: z
    .object({ skill: z.string(), questions: z.int(), right_before: z.int(), right_after: z.int() })
    .nullable(),
  next: z.object({ skill: z.string(), minutes: z.int() }).nullable(),
  /**
   * The start of the work that the report covers, if it is before Monday, because the last report did not
   * cover that work.
   */
  since: instant.nullable(),
});

export type WeekFigures = z.infer<typeof weekFigures>;

const weeklyProgress = z.object({
  student: named,
  week: z.object({ name: z.string(), first_day: day, last_day: day, time_zone: z.string() }),
  figures: weekFigures,
  /**
   * The test in progress that closes the reviews of results in these weeks. Until it ends, their right
   * answers are left out.
   */
  reviews_closed_by: reviewCloser.nullable(),
});
export type WeeklyProgress = z.infer<typeof weeklyProgress>;

export const getWeeklyProgress = endpoint({
  method: 'GET',
  path: '/api/weekly-progress/{id}/',
  summary: 'Get what a student did in a week, with released results, and the week before for comparison',
  about: 'sessions',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  query: z.strictObject({ week: week.optional() }),
  response: weeklyProgress,
});

/** The text that was sent, and the language in which it was written. */
const written = z.object({ text: z.string(), language: z.string(), by: named }).nullable();

const report = z.object({
  id: idOut,
  student: z.object({ ...named.shape, group: z.string().nullable() }),
  week: z.string(),
  first_day: day,
  last_day: day,
  time_zone: z.string(),
  /** The format of dates in an English report, which is the school's format. */
  locale,
  status: z.enum(REPORT_STATUSES),
  standing: z.enum(STANDINGS),
  remarks: z.array(z.enum(REMARKS)),
  fall: z.object({ title: z.string(), unit, from: z.number(), to: z.number() }).nullable(),
  /**
   * Titles of submitted tests that are not released. The report contains their time but not their results.
   */
  left_out: z.array(z.string()),
  figures: weekFigures,
  note: written,
  tutor_sentence: written,
  approver: z.object({ ...named.shape, role: z.enum(['counselor', 'tutor', 'manager']) }).nullable(),
  may_approve: z.boolean(),
  may_write_sentence: z.boolean(),
  /** All guardians of the student, and whether the report goes to each of them. */
  guardians: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      by: z.enum(['mail', 'mobile']),
      gets_it: z.boolean(),
      agrees: z.boolean(),
      /** When the guardian's latest answer about consent was recorded. */
      recorded_at: instant.nullable(),
    }),
  ),
  leaves_at: instant.nullable(),
  /** When the report's mails went to the outbox; null if they have not gone there since the approval. */
  queued_at: instant.nullable(),
  /** When a mail server accepted the first of its mails. */
  sent_at: instant.nullable(),
  /** Why the report is withheld or was not sent. */
  reason: z.string().nullable(),
  version,
});
export type WeeklyReport = z.infer<typeof report>;

/** The language in which a report is read. */
export const reportLanguage = z.enum(LANGUAGES as [Language, ...Language[]]);

export const getReportPdf = endpoint({
  method: 'GET',
  path: '/api/weekly-reports/{id}/pdf/',
  summary: 'Get a weekly report as a PDF, as the guardian sees it',
  act: 'Downloaded a weekly report as a PDF',
  access: 'reports.use',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** Defaults to the first recipient's language. */
    language: reportLanguage.optional(),
  }),
  response: z.file(),
  is_audited: true,
  problems: [tooHeavy],
});

const REASON = oneLine(300, 'Enter a reason.');

export const listWeeklyReports = endpoint({
  method: 'GET',
  path: '/api/weekly-reports/',
  summary: 'List the weekly reports you can see. Those that need review come first',
  about: 'weekly-reports',
  access: 'reports.use',
  query: listQuery({
    ordering: ['standing', 'name'],
    filters: {
      /** Defaults to the newest composed week. */
      week: week.optional(),
      status: z.enum(REPORT_STATUSES).optional(),
      standing: z.enum(STANDINGS).optional(),
      /** `mine`: only the reports that the caller should approve. */
      whose: z.enum(['mine', 'all']).default('all'),
    },
  }),
  response: listOf(report).extend({
    /** The week of the list; null if no week was ever composed. */
    week: z.string().nullable(),
    /** The nearest earlier and later weeks with a report in view; null if there is none. */
    earlier: z.string().nullable(),
    later: z.string().nullable(),
    /**
     * Counts over all reports of the week in view: by status, and of drafts also by whether they are
     * unremarkable, should be looked at first, or cannot be sent.
     */
    by_status: z.record(z.enum(REPORT_STATUSES), z.int()),
    drafts: z.record(z.enum(STANDINGS), z.int()),
  }),
});

export const writeWeeklyReport = endpoint({
  method: 'PATCH',
  path: '/api/weekly-reports/{id}/',
  summary: 'Edit a weekly report: the approver writes its note, and the student’s tutor writes its sentence',
  act: 'Edited a weekly report',
  access: 'reports.use',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    note: oneLine(600, 'Enter a note, or null for none.').nullable().optional(),
    tutor_sentence: oneLine(300, 'Enter a sentence, or null for none.').nullable().optional(),
  }),
  response: report,
  problems: [staleVersion, breaksRule],
});

const someReports = z.array(id).min(1, 'Choose at least one report.').max(200, 'Choose at most 200 reports.');

export const approveWeeklyReports = endpoint({
  method: 'POST',
  path: '/api/weekly-reports/approve/',
  summary:
    'Approve weekly reports and freeze their figures. They go out Monday at 08:00, or in 30 minutes if that has passed. Several at a time only if none needs review',
  act: 'Approved weekly reports',
  access: 'reports.use',
  body: z.strictObject({ ids: someReports }),
  status: 200,
  response: z.object({
    approved: z.array(z.object({ id: idOut, leaves_at: instant })),
    refused: z.array(z.object({ id: idOut, name: z.string(), refusal: z.enum(REFUSALS) })),
  }),
  problems: [breaksRule],
});

export const undoWeeklyReports = endpoint({
  method: 'POST',
  path: '/api/weekly-reports/undo/',
  summary: 'Move approved or held weekly reports back to draft, if they have not been sent',
  act: 'Moved weekly reports back to draft',
  access: 'reports.use',
  body: z.strictObject({ ids: someReports }),
  status: 200,
  response: z.object({ drafts: z.array(idOut) }),
  problems: [breaksRule],
});

export const reportLeft = problemKind(409, 'report_left', 'This report was already sent or is closed');

export const holdWeeklyReport = endpoint({
  method: 'POST',
  path: '/api/weekly-reports/{id}/hold/',
  summary: 'Hold back a weekly report, with a reason',
  act: 'Held back a weekly report',
  access: 'reports.use',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: REASON }),
  status: 200,
  response: report,
  problems: [reportLeft],
});
