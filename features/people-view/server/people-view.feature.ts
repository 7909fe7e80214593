/** The people-view feature as the app lists it: its routes and its tables. */
import type { Feature } from '#server/feature.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { peopleViewRoutes } from './people-view.routes.ts';
import { peopleViewTables } from './people-view.tables.store.ts';
import { savedViewsRoutes } from './saved-views.routes.ts';

export const peopleViewFeature: Feature = {
  name: 'people-view',
  routes: [...peopleViewRoutes, ...savedViewsRoutes, ...bulkRoutes],
  field_words: { columns: 'columns', filters: 'filters', ordering: 'ordering' },
  tables: peopleViewTables,
};
