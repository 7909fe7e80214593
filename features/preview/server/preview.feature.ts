/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { previewRoutes } from './preview.routes.ts';

export const previewFeature: Feature = {
  name: 'preview',
  routes: previewRoutes,
};
