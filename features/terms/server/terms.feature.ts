/** This feature to the server: its calls, its tables, and what it does by itself. */
import type { Feature } from '#server/feature.ts';
import { termsRoutes } from './terms.routes.ts';
import { termsTables } from './terms.tables.store.ts';

export const termsFeature: Feature = {
  name: 'terms',
  routes: termsRoutes,
  field_words: { deactivate_leavers: 'deactivating who leaves', ends_on: 'last day', starts_on: 'first day' },
  tables: termsTables,
};
