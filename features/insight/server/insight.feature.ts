/** This feature to the server: its calls. */
import type { Feature } from '#server/feature.ts';
import { insightRoutes } from './insight.routes.ts';

export const insightFeature: Feature = {
  name: 'insight',
  routes: insightRoutes,
};
