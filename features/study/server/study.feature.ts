/** This feature to the server: its call. */
import type { Feature } from '#server/feature.ts';
import { studyRoutes } from './study.routes.ts';

export const studyFeature: Feature = { name: 'study', routes: studyRoutes };
