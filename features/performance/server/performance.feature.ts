/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { performanceRoutes } from './performance.routes.ts';

export const performanceFeature: Feature = { name: 'performance', routes: performanceRoutes };
