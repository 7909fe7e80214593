/** Registers this feature with the server: its calls, its tables and its background jobs. */
import type { Feature } from '#server/feature.ts';
import { analysisRoutes } from './analysis.routes.ts';
import { markingRoutes } from './marking.routes.ts';
import { resultsRoutes } from './results.routes.ts';
import { resultsTables } from './results.tables.store.ts';

export const resultsFeature: Feature = {
  name: 'results',
  routes: [...resultsRoutes, ...markingRoutes, ...analysisRoutes],
  field_words: { comment: 'comment', criteria: 'points for each criterion' },
  tables: resultsTables,
};
