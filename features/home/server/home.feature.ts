/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const homeFeature: Feature = {
  name: 'home',
  routes: homeRoutes,
};
