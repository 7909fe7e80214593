/** The mastery feature as the app lists it: its routes, its tables and its background job. */
import type { Feature } from '#server/feature.ts';
import { masteryRoutes } from './mastery.routes.ts';
import { masteryTables } from './mastery.tables.store.ts';
import { work } from './nightly.ts';

export const masteryFeature: Feature = {
  name: 'mastery',
  routes: masteryRoutes,
  tick: work,
  tables: masteryTables,
};
