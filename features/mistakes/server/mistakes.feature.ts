/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { mendsRoutes } from './mends.routes.ts';
import { mistakesRoutes } from './mistakes.routes.ts';
import { mistakesTables } from './mistakes.tables.store.ts';

export const mistakesFeature: Feature = {
  name: 'mistakes',
  routes: [...mistakesRoutes, ...mendsRoutes],
  field_words: { attempt: 'answer', size: 'number of questions' },
  tables: mistakesTables,
};
