/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { schoolArchiveRoutes } from './school-archive.routes.ts';
import { termsRoutes } from './terms.routes.ts';
import { termsTables } from './terms.tables.store.ts';

export const termsFeature: Feature = {
  name: 'terms',
  routes: [...termsRoutes, ...schoolArchiveRoutes],
  field_words: {
    deactivate_leavers: 'deactivate students without a group',
    deactivate_people: 'deactivate its people',
    ends_on: 'last day',
    starts_on: 'first day',
  },
  tables: termsTables,
};
