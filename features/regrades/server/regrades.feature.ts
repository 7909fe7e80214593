/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { regradesRoutes } from './regrades.routes.ts';
import { regradesTables } from './regrades.tables.store.ts';
import { checkTypedAnswers } from './typed-answers.ts';

export const regradesFeature: Feature = {
  name: 'regrades',
  routes: regradesRoutes,
  tick: checkTypedAnswers,
  field_words: {
    right_options: 'correct options',
    gap: 'gap',
  },
  tables: regradesTables,
};
