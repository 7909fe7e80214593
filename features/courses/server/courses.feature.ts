/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { coursesRoutes } from './courses.routes.ts';

export const coursesFeature: Feature = { name: 'courses', routes: coursesRoutes };
