/** This feature to the server: its calls, its tables, and what it does by itself. */
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
