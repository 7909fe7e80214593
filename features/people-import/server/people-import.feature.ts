/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, fills } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { peopleImportRoutes } from './people-import.routes.ts';

const peopleImportTables = {
  external_ids: {
    backup: 'kept',
    impersonal: ['kind'],
    personal: {
      goes: ['source', 'external_id'],
      merging: { person: fills('source') },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'external_ids',
        rows: (person) =>
          sql`select source, external_id from external_ids where person = ${person} order by source`,
      },
    },
  },
} satisfies FeatureTables;

export const peopleImportFeature: Feature = {
  name: 'people-import',
  routes: peopleImportRoutes,
  field_words: {
    absent: 'people missing from the file',
    leave_out_rejected: 'skipping rejected lines',
    present: 'people who already exist',
  },
  tables: peopleImportTables,
};
