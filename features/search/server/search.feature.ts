/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { searchRoutes } from './search.routes.ts';

export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
};
