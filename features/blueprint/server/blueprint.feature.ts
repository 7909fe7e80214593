/** Registers this feature's call with the server. */
import type { Feature } from '#server/feature.ts';
import { blueprintRoutes } from './blueprint.routes.ts';

export const blueprintFeature: Feature = {
  name: 'blueprint',
  routes: blueprintRoutes,
  field_words: {
    avoid: 'questions to leave out',
    not_seen_for_days: 'days since last seen',
    seed: 'seed',
  },
};
