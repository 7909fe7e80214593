/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, joins, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { gradebookRoutes } from './gradebook.routes.ts';
import { outsideRoutes } from './outside.routes.ts';
import { ownRoutes } from './own.routes.ts';
import { setupRoutes } from './setup.routes.ts';

const gradebookTables = {
  gradebook_categories: { backup: 'kept', impersonal: ['name', 'takes'], personal: null },
  gradebook_columns: { backup: 'kept', personal: null },
  gradebook_remarks: {
    backup: 'kept',
    personal: {
      goes: ['comment', 'note'],
      merging: {
        person: {
          ...joins('school', 'assessment', 'practice_set', 'outside_column'),
          nullable: ['assessment', 'practice_set', 'outside_column'],
        },
        written_by: stays,
      },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'gradebook_remarks',
        rows: (person) => sql`
      select coalesce(assessments.title, practice_sets.title, outside_columns.title) as title, comment, note,
        gradebook_remarks.updated_at
      from gradebook_remarks
        left join assessments on assessments.id = gradebook_remarks.assessment
        left join practice_sets on practice_sets.id = gradebook_remarks.practice_set
        left join outside_columns on outside_columns.id = gradebook_remarks.outside_column
      where person = ${person} order by gradebook_remarks.updated_at, gradebook_remarks.id`,
      },
    },
  },
  gradebooks: {
    backup: 'kept',
    impersonal: ['attempt'],
    personal: {
      merging: { updated_by: stays },
      erasing: 'The setup of a gradebook belongs to its group.',
      exporting: { not: 'The setup of a gradebook is not about a student.' },
    },
  },
  outside_columns: {
    backup: 'kept',
    impersonal: ['title', 'held_on'],
    personal: {
      merging: { added_by: stays },
      erasing: 'A column of a gradebook belongs to its group.',
      exporting: { not: 'The file `outside_grades` contains the titles of the columns with a grade.' },
    },
  },
  outside_grades: {
    backup: 'kept',
    personal: {
      merging: { person: joins('outside_column'), entered_by: stays },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'outside_grades',
        rows: (person) => sql`
      select outside_columns.title, outside_columns.held_on::text, points, outside_columns.out_of, outside_grades.updated_at
      from outside_grades join outside_columns on outside_columns.id = outside_grades.outside_column
      where person = ${person} order by outside_columns.held_on, outside_columns.id`,
      },
    },
  },
} satisfies FeatureTables;

export const gradebookFeature: Feature = {
  name: 'gradebook',
  routes: [...gradebookRoutes, ...setupRoutes, ...ownRoutes, ...outsideRoutes],
  field_words: {
    categories: 'categories',
    cells: 'work',
    column: 'column',
    csv: 'file',
    held_on: 'day',
    is_excused: 'excused',
    out_of: 'points in total',
    student: 'student',
    students: 'students',
  },
  tables: gradebookTables,
};
