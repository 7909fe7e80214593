/** People in and out by file: looked at first, then taken in all or nothing; and everyone in view as a file. */

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

/** What a file may hold. A year's roster of a large school fits many times over. */
export const IMPORT_LIMITS = {
  /** Of the file as it is sent. */
  bytes: 20 * 1024 * 1024,
  people: 20_000,
  /** First passwords in one file: each takes its time to be hashed. */
  passwords: 2_000,
  /** Lines of any one table. */
  lines: 200_000,
  /** Of a zip. */
  entries: 100,
  /** Of a zip, all its tables inflated. */
  inflated_bytes: 64 * 1024 * 1024,
} as const;

export const rejectedLines = problemKind(422, 'rejected_lines', 'Lines of the file are rejected');

export const OUTCOMES = ['added', 'changed', 'unchanged', 'rejected'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const LINE_KINDS = ['person', 'guardian', 'school', 'term', 'group', 'enrollment'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const line = z.object({
  kind: z.enum(LINE_KINDS),
  /** The table of a zip that it stands in; null for a CSV file. */
  file: z.string().nullable(),
  /** Where it begins, from 1, the header counted; null for someone whom the file does not name. */
  line: z.int().nullable(),
  /** A person's name, or a thing's. */
  name: z.string(),
  outcome: z.enum(OUTCOMES),
  /** The person it is about; null where they are not there yet, and for things. */
  person: idOut.nullable(),
  /** The columns that differ from what stands here. */
  changes: z.array(z.string()),
  /** Why it is rejected, every fault by its column. */
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
  /** What is no fault, but worth knowing. */
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
  /** Columns of a CSV file that mean nothing here. */
  ignored_columns: z.array(z.string()),
  /** Files of a OneRoster zip that mean nothing here, and are not opened. */
  ignored_files: z.array(z.string()),
  totals: z.object({
    person: totals,
    guardian: totals,
    school: totals,
    term: totals,
    group: totals,
    enrollment: totals,
  }),
  /** New people whose line gives them a first password. */
  passwords: z.int(),
  /** What people have through groups and schools that they leave, and lose unless they keep it. */
  assignments: assignmentsLost,
  /** A line a row, in the order of the file; of enrollments only those with something to say. */
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
    .max(IMPORT_LIMITS.bytes, `At most ${IMPORT_LIMITS.bytes / 1024 / 1024} MiB.`),
  dry_run: yesOrNo('true'),
  /** Whether rejected lines stay out while the others are taken in; else one of them keeps everybody out. */
  leave_out_rejected: yesOrNo('false'),
  /** What becomes of people who are here already. */
  present: z.enum(['update', 'skip']).default('update'),
  /** Of those whom an earlier file of this source brought, and a whole OneRoster file no longer names. */
  absent: z.enum(['keep', 'deactivate']).default('keep'),
  /** Whether people get by name what groups and schools have that they leave. */
  keep_assignments: yesOrNo('false'),
  /** For people of a CSV file that are new and whose line names none. */
  role: z.enum(ROLES).optional(),
  school: id.optional(),
  /** The system whose ids the file uses: told by a OneRoster file itself, and `csv` otherwise. */
  source: oneLine(60, 'Name the system.').optional(),
});
export type ImportOptions = Pick<z.output<typeof importBody>, 'present' | 'absent' | 'role' | 'school'>;

export const importPeople = endpoint({
  method: 'POST',
  path: '/api/users/import/',
  summary:
    'Take people in from a CSV file or a OneRoster zip, or look first at what would become of each line',
  act: lookedFirst('Looked at a file of people', 'Imported people'),
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
  summary:
    'The people of a file whose lines are rejected, as a CSV file to mend and send again; nothing is taken in',
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
  summary: 'The people in view as a file that can be imported: CSV, or a OneRoster zip (without guests)',
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
