/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { practiceSetsRoutes } from './practice-sets.routes.ts';
import { practiceSetsTables } from './practice-sets.tables.store.ts';

export const practiceSetsFeature: Feature = {
  name: 'practice-sets',
  routes: practiceSetsRoutes,
  field_words: {
    for_user: 'student',
    hints_allowed: 'hints',
    practice_set: 'practice set',
    practice_sets: 'practice sets',
    timing: 'timer',
  },
  tables: practiceSetsTables,
};
