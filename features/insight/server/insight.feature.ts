/** The insight feature as the app lists it: its routes and its table. */
import type { Feature } from '#server/feature.ts';
import { forecastRoutes } from './forecast.routes.ts';
import { insightRoutes } from './insight.routes.ts';
import { insightTables } from './insight.tables.store.ts';
import { walkThroughRoutes } from './walk-through.routes.ts';

export const insightFeature: Feature = {
  name: 'insight',
  routes: [...insightRoutes, ...forecastRoutes, ...walkThroughRoutes],
  field_words: { is_talked_through: 'discussed in a lesson' },
  tables: insightTables,
};
