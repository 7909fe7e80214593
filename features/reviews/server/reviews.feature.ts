/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { reviewsRoutes } from './reviews.routes.ts';

export const reviewsFeature: Feature = { name: 'reviews', routes: reviewsRoutes };
