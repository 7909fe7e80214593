/** Registers this feature with the server. The tables for links and codes belong to the feature `auth`. */
import type { Feature } from '#server/feature.ts';
import { firstSignInRoutes } from './first-sign-in.routes.ts';

export const firstSignInFeature: Feature = {
  name: 'first-sign-in',
  routes: firstSignInRoutes,
  field_words: {
    until: 'last day of the codes',
    paper: 'paper',
    has_logo: 'school logo',
    by_group: 'sorted by group',
  },
  tables: {},
};
