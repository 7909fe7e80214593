/** Declares how erasing, export, merging and backup treat this feature's table. */
import { sql } from 'kysely';
import { type FeatureTables, moves, stays } from '#server/db/declared-tables.ts';

export const questionReportsTables = {
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
