/** This feature as the server lists it: its endpoints, tables and jobs. */
import type { Feature } from '#server/feature.ts';
import { peopleImportRoutes } from './people-import.routes.ts';
import { peopleImportTables } from './people-import.tables.store.ts';

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
