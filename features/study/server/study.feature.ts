/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { studyRoutes } from './study.routes.ts';

export const studyFeature: Feature = { name: 'study', routes: studyRoutes };
