/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { schoolsRoutes } from './schools.routes.ts';
import { schoolsTables } from './schools.tables.store.ts';

export const schoolsFeature: Feature = {
  name: 'schools',
  routes: schoolsRoutes,
  field_words: { logo: 'logo', time_zone: 'time zone', locale: 'dates and numbers' },
  tables: schoolsTables,
};
