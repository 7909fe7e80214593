/** This feature to the server: its one call. */
import type { Feature } from '#server/feature.ts';
import { previewRoutes } from './preview.routes.ts';

export const previewFeature: Feature = {
  name: 'preview',
  routes: previewRoutes,
};
