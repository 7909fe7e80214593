/** This feature to the server: its calls, its tables, and what it does by itself. */
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { guardiansRoutes } from './guardians.routes.ts';
import { notesRoutes } from './notes.routes.ts';
import { personRoutes } from './person.routes.ts';
import { personTables } from './person.tables.store.ts';

/** `tables`: those of all features. */
export const personFeature = (tables: () => readonly DeclaredTable[]): Feature => ({
  name: 'person',
  routes: [...personRoutes(tables), ...notesRoutes, ...guardiansRoutes],
  field_words: {
    contact: 'contact',
    is_given: 'given or taken back',
    other: 'the other record',
  },
  tables: personTables,
});
