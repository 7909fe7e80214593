/** The person feature as the app lists it: its routes and its tables. */
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { guardiansRoutes } from './guardians.routes.ts';
import { notesRoutes } from './notes.routes.ts';
import { personRoutes } from './person.routes.ts';
import { personTables } from './person.tables.store.ts';

/** `tables` are those of all features, because a merge goes through all of them. */
export const personFeature = (tables: () => readonly DeclaredTable[]): Feature => ({
  name: 'person',
  routes: [...personRoutes(tables), ...notesRoutes, ...guardiansRoutes],
  field_words: {
    contact: 'contact',
    is_given: 'consent',
    other: 'other record',
  },
  tables: personTables,
});
