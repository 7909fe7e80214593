/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { resourcesRoutes } from './resources.routes.ts';
import { resourcesTables } from './resources.tables.store.ts';

export const resourcesFeature: Feature = {
  name: 'resources',
  routes: resourcesRoutes,
  tables: resourcesTables,
};
