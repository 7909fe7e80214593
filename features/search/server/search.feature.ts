/** This feature to the server: its calls, its tables, and what it does by itself. */
import type { Feature } from '#server/feature.ts';
import { searchRoutes } from './search.routes.ts';

export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
};
