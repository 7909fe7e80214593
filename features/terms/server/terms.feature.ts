/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { schoolArchiveRoutes } from './school-archive.routes.ts';
import { termsRoutes } from './terms.routes.ts';
import { termsTables } from './terms.tables.store.ts';

export const termsFeature: Feature = {
  name: 'terms',
  routes: [...termsRoutes, ...schoolArchiveRoutes],
  field_words: {
    deactivate_leavers: 'deactivating who leaves',
    deactivate_people: 'deactivating its people',
    ends_on: 'last day',
    starts_on: 'first day',
  },
  tables: termsTables,
};
