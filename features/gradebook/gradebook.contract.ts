/** The gradebook of a group or of chosen students: their results and states in each column, with averages. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, idOut, instant, sentDay, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';
import { scoreScale } from '#features/results/latest-score.contract.ts';
import { SESSION_STATUSES } from '#features/sessions/sessions-values.contract.ts';
import {
  CELL_FILTERS,
  CELL_STATES,
  COLUMN_KINDS,
  COUNTED_ATTEMPTS,
  GRADEBOOK_ORDERINGS,
  RELEASE_OBSTACLES,
} from './gradebook-values.contract.ts';

export const named = z.object({ id: idOut, name: z.string() });

/** Limits of the request that names students or columns in its URL. */
const MOST_NAMED = 50;
/** The longest text that `scaleWords` writes is well below this. */
const LONGEST_SCALE = 100;

/** Ids in a query, separated by commas. */
const ids = z
  .string()
  .max(MOST_NAMED * 37)
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(MOST_NAMED));

/**
 * The scale of all figures: `share` of the points, raw `points`, or the `id` of an exam scale from `scales`.
 * Results on different scales are never in one average.
 */
const scale = z.string().min(1).max(LONGEST_SCALE).default('share');

export const gradebookFilters = {
  /** The group whose gradebook it is. Either `group` or `students` is required. */
  group: id.optional(),
  /** Chosen students, whose columns are everything assigned to them in view. No category applies. */
  students: ids.optional(),
  scale,
  category: id.optional(),
  kind: z.enum(COLUMN_KINDS).optional(),
  /** Only columns whose day is not before `from` and not after `until`, in the school's time zone. */
  from: sentDay.optional(),
  until: sentDay.optional(),
  /** Only these columns. */
  columns: ids.optional(),
  /** Only students with at least one such cell. */
  state: z.enum(CELL_FILTERS).optional(),
  /** The column to sort by, for the ordering `column`. */
  sort: id.optional(),
};

export const gradebookColumn = z.object({
  id: idOut,
  kind: z.enum(COLUMN_KINDS),
  /** What `id` is the id of. */
  of: z.enum(['test', 'practice_set', 'outside']),
  title: z.string(),
  category: idOut.nullable(),
  /** Whether results in this column count in averages. */
  counts: z.boolean(),
  /** The most points; null if students were asked different questions, or nobody has a result. */
  out_of: z.number().nullable(),
  /** The latest due time among the assignments in view. */
  due_at: instant.nullable(),
  /** The instant that places the column: when it is due, else the last submission, else when it was assigned. */
  at: instant,
  /** The day of `at` in the school's time zone. */
  on: day,
  /** Over the students of all pages. Null without a result that counts. */
  average: z.number().nullable(),
  /** How many students have it, have a result that counts, need grading, and have a score that is not released. */
  assigned: z.int(),
  counted: z.int(),
  needs_grading: z.int(),
  not_released: z.int(),
});
export type GradebookColumn = z.infer<typeof gradebookColumn>;

export const gradebookCell = z.object({
  state: z.enum(CELL_STATES),
  /** The session in progress, or else the newest; null for outside grades and without a session. */
  session: idOut.nullable(),
  /** The result that counts, on the chosen scale: a share from 0 to 1, points, or a score. Null without one. */
  value: z.number().nullable(),
  /** The most points of that result. */
  out_of: z.number().nullable(),
  /** Whether the value is in the student's average. */
  is_counted: z.boolean(),
  /** Whether the result that counts, or else the newest submission, came after the due time. */
  is_late: z.boolean(),
  /** Whether it is past due and can still be done. */
  is_overdue: z.boolean(),
  /** Answers that arrived after the time and wait for a decision. */
  late_answers: z.int(),
  /** How far a session in progress is; null in other states. */
  progress: z.object({ answered: z.int(), asked: z.int() }).nullable(),
  /** When it is due for this student; null unless work is still expected. */
  due_at: instant.nullable(),
  /** When a planned release takes effect; null if none is planned. */
  release_at: instant.nullable(),
});
export type GradebookCell = z.infer<typeof gradebookCell>;

export const gradebookAverage = z.object({
  /** A share or a mean score. On the scale `points`, the sum of the points. Null without a result that counts. */
  value: z.number().nullable(),
  /** On the scale `points`, the most points of these results. */
  out_of: z.number().nullable(),
  /** How many results are in it. */
  counted: z.int(),
  /** The categories in it, with their shares of the weight, which add up to 1. Empty without weights. */
  categories: z.array(z.object({ category: idOut, value: z.number(), weight: z.number(), counted: z.int() })),
});
export type GradebookAverage = z.infer<typeof gradebookAverage>;

const row = z.object({
  student: named,
  average: gradebookAverage,
  /** On an exam scale: the change from the first to the newest score in view, and what is missing to the goal. */
  toward_goal: z
    .object({ change: z.number().nullable(), goal: z.int().nullable(), to_go: z.number().nullable() })
    .nullable(),
  /** In the order of `columns`. Null means not assigned. */
  cells: z.array(gradebookCell.nullable()),
});
export type GradebookRow = z.infer<typeof row>;

export const gradebookCategory = z.object({
  id: idOut,
  name: z.string(),
  /** In percent. The weights of a group's categories add up to 100. */
  weight: z.int(),
  /** Only this many of a student's best results count; null counts all. */
  best: z.int().nullable(),
  /** The kinds of columns that belong to it unless a column says otherwise. */
  takes: z.array(z.enum(COLUMN_KINDS)),
});
export type GradebookCategory = z.infer<typeof gradebookCategory>;

const gradebook = {
  group: named.nullable(),
  /** The time zone of the days. */
  time_zone: z.string(),
  scale: z.string(),
  /** The exam scales of results in view, most results first. */
  scales: z.array(scoreScale.extend({ id: z.string(), columns: z.int() })),
  attempt: z.enum(COUNTED_ATTEMPTS),
  categories: z.array(gradebookCategory),
  columns: z.array(gradebookColumn),
  /** Columns without a result on the chosen exam scale, which are left out. */
  hidden_columns: z.int(),
  /** Older columns beyond the limit of 200. */
  older_columns: z.int(),
  /** The mean of the students' averages over all pages; null without one. */
  average: z.number().nullable(),
  /** What an average counts, in sentences. */
  average_says: z.array(z.string()),
  /** Cells of each kind, and how many students have one, before `state` is applied. */
  counts: z.object({
    students: z.int(),
    cells: z.record(z.enum(CELL_FILTERS), z.object({ cells: z.int(), students: z.int() })),
  }),
};

export const getGradebook = endpoint({
  method: 'GET',
  path: '/api/gradebook/',
  summary: 'Get the gradebook of a group or of chosen students in view: results, states and averages',
  about: 'gradebook',
  access: 'gradebook.view',
  query: listQuery({ ordering: GRADEBOOK_ORDERINGS, filters: gradebookFilters }),
  response: listOf(row).extend(gradebook),
  problems: [breaksRule],
});
export type Gradebook = z.infer<(typeof getGradebook)['response']>;

export const gradebookRemarks = z.object({
  /** For the student, who reads it once the result is released. Empty if there is none. */
  comment: z.string(),
  /** For staff only. Empty if there is none. */
  note: z.string(),
  by: named,
  updated_at: instant,
  version,
});

const panel = z.object({
  student: named,
  column: z.object({
    id: idOut,
    kind: z.enum(COLUMN_KINDS),
    of: z.enum(['test', 'practice_set', 'outside']),
    title: z.string(),
  }),
  cell: gradebookCell.nullable(),
  /** Newest first, with voided and expired ones. */
  attempts: z.array(
    z.object({
      session: idOut,
      number: z.int(),
      status: z.enum(SESSION_STATUSES),
      started_at: instant.nullable(),
      submitted_at: instant.nullable(),
      raw: z.number().nullable(),
      raw_max: z.number().nullable(),
      scaled: z.number().nullable(),
      /** Answers that wait for a grader, and answers that arrived late and wait for a decision. */
      pending_marks: z.int(),
      late_answers: z.int(),
      is_late: z.boolean(),
      /** Whether this attempt is the result that counts. */
      counts: z.boolean(),
    }),
  ),
  attempts_allowed: z.int().nullable(),
  /** Whether the newest session can be released now, and otherwise the reason. */
  release: z.object({
    is_possible: z.boolean(),
    why_not: z.enum(RELEASE_OBSTACLES).nullable(),
    /** When a planned release takes effect, which can be canceled until then. */
    at: instant.nullable(),
  }),
  excused: z.object({ by: named, at: instant }).nullable(),
  remarks: gradebookRemarks.nullable(),
});
export type GradebookPanel = z.infer<typeof panel>;

export const getGradebookCell = endpoint({
  method: 'GET',
  path: '/api/gradebook/cell/',
  summary:
    'Get what is behind one cell of the gradebook: attempts, late answers, release, excuse and remarks',
  about: 'gradebook',
  access: 'gradebook.view',
  /** `student` and `column` are required. */
  query: z.strictObject({ student: id.optional(), column: id.optional(), group: id.optional() }),
  response: panel,
  problems: [breaksRule],
});
