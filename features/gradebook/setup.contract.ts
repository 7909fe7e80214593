/** How a group's gradebook is set up, what staff write about a cell, and who is excused. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, oneLine, sentInstant, someLines, version } from '#contract/ids.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';
import { gradebookCategory, gradebookRemarks } from './gradebook.contract.ts';
import { COLUMN_KINDS, COUNTED_ATTEMPTS } from './gradebook-values.contract.ts';

/** More categories than a plan of weights has. */
const MOST_CATEGORIES = 20;
/** As many columns as a gradebook shows. */
const MOST_EXCEPTIONS = 200;
/** Cells in one action. */
const MOST_CELLS = 1_000;

const COLUMNS_OF = ['test', 'practice_set', 'outside'] as const;

const setup = z.object({
  attempt: z.enum(COUNTED_ATTEMPTS),
  categories: z.array(gradebookCategory),
  /** The columns that differ from what their kind says. */
  columns: z.array(
    z.object({ id: idOut, of: z.enum(COLUMNS_OF), category: idOut.nullable(), counts: z.boolean() }),
  ),
  /** Null if the gradebook was never set up. */
  version: version.nullable(),
});
export type GradebookSetup = z.infer<typeof setup>;

export const getGradebookSetup = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/gradebook/',
  summary: 'Get how a group’s gradebook is set up: categories with weights, and columns that differ',
  about: 'gradebook',
  access: 'gradebook.view',
  params: z.strictObject({ id }),
  response: setup,
});

const sentCategory = z.strictObject({
  /** The category to keep; null for a new one. */
  id: id.nullable(),
  name: oneLine(40, 'Enter a name.'),
  weight: z.int().min(0).max(100),
  best: z.int().min(1).max(100).nullable(),
  takes: z.array(z.enum(COLUMN_KINDS)).max(COLUMN_KINDS.length),
});

export const saveGradebookSetup = endpoint({
  method: 'PUT',
  path: '/api/groups/{id}/gradebook/',
  summary: 'Set up a group’s gradebook. The weights of its categories must add up to 100',
  act: 'Set up a gradebook',
  about: 'gradebook',
  access: 'gradebook.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    attempt: z.enum(COUNTED_ATTEMPTS),
    categories: z.array(sentCategory).max(MOST_CATEGORIES),
    columns: z
      .array(
        z.strictObject({
          id,
          of: z.enum(COLUMNS_OF),
          /** The place of its category in `categories`, from 0; null for none. */
          category: z.int().min(0).max(MOST_CATEGORIES).nullable(),
          counts: z.boolean(),
        }),
      )
      .max(MOST_EXCEPTIONS),
    /** Null for the first setup. */
    version: version.nullable(),
  }),
  status: 200,
  response: setup,
  problems: [breaksRule, staleVersion],
});
export type SentSetup = z.output<typeof saveGradebookSetup.body>;

export const saveGradebookRemarks = endpoint({
  method: 'PUT',
  path: '/api/gradebook/remarks/',
  summary: 'Write the comment for a student and the note for staff on their work in one column',
  act: 'Wrote about a student’s work',
  about: 'gradebook',
  access: 'gradebook.change',
  body: z.strictObject({
    group: id,
    student: id,
    column: id,
    comment: someLines(600),
    note: someLines(2_000),
    /** Null for the first. */
    version: version.nullable(),
  }),
  status: 200,
  response: gradebookRemarks,
  problems: [breaksRule, staleVersion],
});

const cell = z.object({ student: idOut, column: idOut });
const sentCell = z.strictObject({ student: id, column: id });

export const excuse = endpoint({
  method: 'POST',
  path: '/api/gradebook/excuses/',
  summary:
    'Excuse students from tests and practice sets, or take that back. Excused work is due nowhere and counts in no average',
  act: {
    of: 'is_excused',
    words: { true: 'Excused students from work', false: 'Took back excuses' },
    otherwise: 'Changed excuses',
  },
  about: 'gradebook',
  access: 'gradebook.change',
  body: z.strictObject({
    group: id,
    cells: z.array(sentCell).min(1).max(MOST_CELLS),
    is_excused: z.boolean(),
  }),
  status: 200,
  response: z.object({
    /** The cells that changed. The opposite call with exactly these cells undoes this one. */
    changed: z.array(cell),
  }),
  problems: [breaksRule],
});

export const moveDueDate = endpoint({
  method: 'POST',
  path: '/api/gradebook/due-dates/',
  summary:
    'Move the due date of columns for a whole group, or to a later time for some of its students. Nobody is asked to work again',
  act: 'Moved due dates',
  about: 'allocations',
  access: 'allocations.write',
  body: z.strictObject({
    group: id,
    columns: z.array(id).min(1).max(MOST_EXCEPTIONS),
    /** Only these students; by default the whole group. */
    students: z.array(id).min(1).max(300).optional(),
    /** Null removes the due date of the whole group. */
    due_at: sentInstant.nullable(),
  }),
  status: 200,
  response: z.object({
    /** How many columns, or cells of named students, have the new due date. */
    moved: z.int(),
    /** The cells of named students who have a later due date or none, submitted already, or are excused. */
    unchanged: z.array(cell),
  }),
  problems: [breaksRule],
});
