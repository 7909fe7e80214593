/** This feature to the server: its calls. */
import type { Feature } from '#server/feature.ts';
import { revisionsRoutes } from './revisions.routes.ts';

export const revisionsFeature: Feature = {
  name: 'revisions',
  routes: revisionsRoutes,
};
