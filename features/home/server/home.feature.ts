/** This feature to the server: its calls, its tables, and what it does by itself. */
import type { Feature } from '#server/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const homeFeature: Feature = {
  name: 'home',
  routes: homeRoutes,
};
