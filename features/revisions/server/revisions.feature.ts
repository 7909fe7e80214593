/** Registers this feature's calls with the server. */
import type { Feature } from '#server/feature.ts';
import { revisionsRoutes } from './revisions.routes.ts';

export const revisionsFeature: Feature = {
  name: 'revisions',
  routes: revisionsRoutes,
};
