/** Grades that were not earned here: a column of a group's gradebook that is imported from a CSV file. */
import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, idOut, oneLine, sentDay } from '#contract/ids.ts';
import { yesOrNo } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';
import { named } from './gradebook.contract.ts';

/** A line for each student of a large group, with long names. */
const LONGEST_FILE = 100_000;

const report = z.object({
  /** The column; its id is null in a dry run of a new one. */
  column: z.object({ id: idOut.nullable(), title: z.string(), out_of: z.number(), held_on: day }),
  /** The lines of the file. A line with a fault is not imported. */
  rows: z.array(
    z.object({
      line: z.int(),
      /** What the file says about the student. */
      given: z.string(),
      student: named.nullable(),
      points: z.number().nullable(),
      fault: z.string().nullable(),
    }),
  ),
  imported: z.int(),
  rejected: z.int(),
  /** Students of the group in view without a line. */
  without: z.array(named),
});
export type OutsideReport = z.infer<typeof report>;

export const importOutsideGrades = endpoint({
  method: 'POST',
  path: '/api/groups/{id}/outside-grades/',
  summary:
    'Import grades from elsewhere as a column of a group’s gradebook. They never count for skills. A dry run shows each line',
  act: lookedFirst('Previewed an import of grades', 'Imported grades from elsewhere'),
  about: 'gradebook',
  access: 'gradebook.change',
  params: z.strictObject({ id }),
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject({
    /** The column whose grades are replaced; null for a new column. */
    column: id.nullable(),
    title: oneLine(80, 'Enter a title.'),
    out_of: z.number().min(0.01).max(100_000),
    held_on: sentDay,
    /** The text of the CSV file: a head with a username, an email or a name, and the points. */
    csv: z.string().min(1, 'The file is empty.').max(LONGEST_FILE, 'The file is too large.'),
    /** Whether to skip lines with a fault. Otherwise one such line stops the import. */
    leave_out_rejected: z.boolean().default(false),
  }),
  status: 200,
  response: report,
  problems: [breaksRule],
});

export const removeOutsideColumn = endpoint({
  method: 'DELETE',
  path: '/api/outside-grades/{id}/',
  summary: 'Remove a column of grades from elsewhere, with its grades',
  act: 'Removed grades from elsewhere',
  access: 'gradebook.change',
  params: z.strictObject({ id }),
});
