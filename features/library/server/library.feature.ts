/** This feature as the server lists it: its endpoints and tables. */
import type { Feature } from '#server/feature.ts';
import { allottingRoutes } from './allotting.routes.ts';
import { libraryTables } from './library.tables.store.ts';
import { materialsRoutes } from './materials.routes.ts';
import { readingRoutes } from './reading.routes.ts';
import { shelvesRoutes } from './shelves.routes.ts';

export const libraryFeature: Feature = {
  name: 'library',
  routes: [...materialsRoutes, ...shelvesRoutes, ...allottingRoutes, ...readingRoutes],
  field_words: {
    body: 'text',
    is_open: 'who can read it',
    library_group: 'shelf',
    library_groups: 'shelves',
    material: 'material',
    materials: 'materials',
    minutes: 'minutes',
    page_count: 'pages',
    try_it: 'practice question',
    url: 'web address',
  },
  tables: libraryTables,
};
