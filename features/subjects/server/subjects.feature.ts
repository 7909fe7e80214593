/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { subjectsRoutes } from './subjects.routes.ts';
import { subjectsTables } from './subjects.tables.store.ts';

export const subjectsFeature: Feature = {
  name: 'subjects',
  routes: subjectsRoutes,
  field_words: { children: 'items inside it' },
  tables: subjectsTables,
};
