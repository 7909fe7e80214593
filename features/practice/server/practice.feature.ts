/** The practice feature as the app lists it: its routes and its tables. */
import type { Feature } from '#server/feature.ts';
import { practiceRoutes } from './practice.routes.ts';
import { practiceTables } from './practice.tables.store.ts';

export const practiceFeature: Feature = {
  name: 'practice',
  routes: practiceRoutes,
  field_words: { ask: 'action', number: 'number', topics: 'skills' },
  tables: practiceTables,
};
