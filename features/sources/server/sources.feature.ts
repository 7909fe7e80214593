/** Registers this feature's calls and tables with the server. */
import type { Feature } from '#server/feature.ts';
import { sourcesRoutes } from './sources.routes.ts';
import { sourcesTables } from './sources.tables.store.ts';

export const sourcesFeature: Feature = {
  name: 'sources',
  routes: sourcesRoutes,
  tables: sourcesTables,
};
