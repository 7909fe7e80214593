/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, moves, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { questionReportsRoutes } from './question-reports.routes.ts';

const questionReportsTables = {
  question_reports: {
    backup: 'kept',
    impersonal: ['kind', 'resolution'],
    personal: {
      goes: ['text'],
      merging: { reporter: moves, resolved_by: stays },
      erasing: { rows_of: ['reporter'] },
      exporting: {
        file: 'question_reports',
        rows: (person) => sql`
      select question, session, kind, text, reported_at from question_reports
      where reporter = ${person} order by reported_at, id`,
      },
    },
  },
} satisfies FeatureTables;

export const questionReportsFeature: Feature = {
  name: 'question-reports',
  routes: questionReportsRoutes,
  field_words: { resolution: 'what was done' },
  tables: questionReportsTables,
};
