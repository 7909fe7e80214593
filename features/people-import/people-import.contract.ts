/**
 * Endpoints for importing people from a file, after a preview and completely or not at all, and for exporting
 * everybody in view.
 */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { csvTable } from '#contract/csv.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, oneLine } from '#contract/ids.ts';
import { breaksRule, problemKind, tooHeavy } from '#contract/problem.ts';
import { ROLES } from '#core/access/access.ts';
import { assignmentsLost } from '#features/people/assignments-lost.contract.ts';
import { lastAdmin, usernameTaken } from '#features/people/people.contract.ts';
import { schoolNameTaken } from '#features/schools/schools.contract.ts';
import { groupNameTaken, termNameTaken } from '#features/terms/terms.contract.ts';

/** Limits of a file. They are many times the yearly roster of a large school. */
export const IMPORT_LIMITS = {
  /** Size of the file as sent. */
  bytes: 20 * 1024 * 1024,
  people: 20_000,
  /** First passwords in one file. Each takes time to hash. */
  passwords: 2_000,
  /** Limit for the lines in one table. */
  lines: 200_000,
  /** The maximum number of files in a zip. */
  entries: 100,
  /** All tables of a zip, inflated. */
  inflated_bytes: 64 * 1024 * 1024,
} as const;

export const rejectedLines = problemKind(422, 'rejected_lines', 'Some lines of the file were rejected');

export const OUTCOMES = ['added', 'changed', 'unchanged', 'rejected'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const LINE_KINDS = ['person', 'guardian', 'school', 'term', 'group', 'enrollment'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const line = z.object({
  kind: z.enum(LINE_KINDS),
  /** The table of a zip that the line belongs to; null for a CSV file. */
  file: z.string().nullable(),
  /**
   * The line where the row begins, from 1 and counting the header; null for a person whom the file does not
   * name.
   */
  line: z.int().nullable(),
  /** The name of the person, school, group or other record. */
  name: z.string(),
  outcome: z.enum(OUTCOMES),
  /** The person; null if they do not exist yet, and for records that are not people. */
  person: idOut.nullable(),
  /** The columns that differ from the stored values. */
  changes: z.array(z.string()),
  /** Why the line is rejected: every error with its column. */
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
  /** Remarks about the import that are not errors. */
  notes: z.array(z.string()),
});
export type ImportLine = z.infer<typeof line>;

const totals = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), rejected: z.int() });
export type Totals = z.infer<typeof totals>;

const importReport = z.object({
  format: z.enum(['csv', 'oneroster']),
  dry_run: z.boolean(),
  /** The system whose ids the file uses. */
  source: z.string(),
  /** Columns of a CSV file that are ignored. */
  ignored_columns: z.array(z.string()),
  /** Files of a OneRoster zip that are ignored and not opened. */
  ignored_files: z.array(z.string()),
  totals: z.object({
    person: totals,
    guardian: totals,
    school: totals,
    term: totals,
    group: totals,
    enrollment: totals,
  }),
  /** How many new people get a first password from their line. */
  passwords: z.int(),
  /**
   * Assignments that people lose with the groups and schools they leave, unless the import preserves them.
   */
  assignments: assignmentsLost,
  /**
   * One line for each row, in the order of the file. Enrollments appear only if there is something to report.
   */
  lines: z.array(line),
});
export type ImportReport = z.infer<typeof importReport>;

const yesOrNo = (otherwise: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(otherwise)
    .transform((value) => value === 'true');

const importBody = z.strictObject({
  file: z
    .file('Send one file.')
    .min(1, 'The file is empty.')
    .max(IMPORT_LIMITS.bytes, `The file can be at most ${IMPORT_LIMITS.bytes / 1024 / 1024} MiB.`),
  dry_run: yesOrNo('true'),
  /**
   * Whether to skip rejected lines and import the others. Otherwise one rejected line stops the whole import.
   */
  leave_out_rejected: yesOrNo('false'),
  /** Whether to update people who already exist. */
  present: z.enum(['update', 'skip']).default('update'),
  /**
   * The action for people whom an earlier file of this source added and a complete OneRoster file no longer
   * names.
   */
  absent: z.enum(['keep', 'deactivate']).default('keep'),
  /** Whether people who leave a group or school keep its assignments, as individual assignments. */
  keep_assignments: yesOrNo('false'),
  /** The role of new people of a CSV file whose line gives none. */
  role: z.enum(ROLES).optional(),
  school: id.optional(),
  /** The system whose ids the file uses. Defaults to the one that a OneRoster file names, and to `csv`. */
  source: oneLine(60, 'Enter the name of the system.').optional(),
});
export type ImportOptions = Pick<z.output<typeof importBody>, 'present' | 'absent' | 'role' | 'school'>;

export const importPeople = endpoint({
  method: 'POST',
  path: '/api/users/import/',
  summary: 'Import people from a CSV file or a OneRoster zip. A dry run shows what would happen to each line',
  act: lookedFirst('Previewed an import of people', 'Imported people'),
  access: 'people.add',
  body: importBody,
  form_bytes: IMPORT_LIMITS.bytes,
  job: 'people_import',
  response: importReport,
  problems: [
    breaksRule,
    tooHeavy,
    rejectedLines,
    usernameTaken,
    groupNameTaken,
    schoolNameTaken,
    termNameTaken,
    lastAdmin,
  ],
});

export const listRejected = endpoint({
  method: 'POST',
  path: '/api/users/import/rejected/',
  summary: 'Get the rejected people of a file as a CSV file to fix and send again. Imports nothing',
  access: 'people.add',
  body: importBody.omit({ dry_run: true, leave_out_rejected: true, keep_assignments: true }),
  form_bytes: IMPORT_LIMITS.bytes,
  response: csvTable,
  is_audited: false,
  problems: [breaksRule, tooHeavy],
});

export const exportPeople = endpoint({
  method: 'GET',
  path: '/api/users/export/',
  summary:
    'Export the people you can see to a CSV file or a OneRoster zip that can be imported. The zip leaves out guests',
  act: 'Exported people',
  access: 'people.export',
  query: z.strictObject({
    format: z.enum(['csv', 'oneroster']).default('csv'),
    role: z.enum(ROLES).optional(),
    school: id.optional(),
    status: z.enum(['active', 'deactivated']).optional(),
  }),
  response: z.file(),
  is_audited: true,
});
