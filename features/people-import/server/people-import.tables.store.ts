/** Declares how erasing, export, merging and backup treat each of this feature's tables. */
import { sql } from 'kysely';
import { type FeatureTables, fills } from '#server/db/declared-tables.ts';

export const peopleImportTables = {
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
